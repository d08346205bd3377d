package atomicitypaper;

/** Defect: the postman takes as many letters as there were, though a neighbour may have taken one of them out. */
final class LetterRound {
    static final class Letterbox {
        private int letters = 2;

        synchronized int letters() {
            return letters;
        }

        synchronized void takeOne() {
            if (letters == 0) {
                throw new IllegalStateException("the box is empty");
            }
            letters--;
        }

        synchronized boolean takeIfAny() {
            if (letters == 0) {
                return false;
            }
            letters--;
            return true;
        }
    }

    private int carried;

    void empty(Letterbox box) {
        synchronized (this) {
            int left = box.letters(); // ~ atomicity-violation #1
            while (left-- > 0) {
                box.takeOne(); // ~ atomicity-violation #1
                carried++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Letterbox box = new Letterbox();
        LetterRound postman = new LetterRound();
        Thread neighbour = new Thread(box::takeIfAny);
        neighbour.start();
        postman.empty(box);
        neighbour.join();
    }
}
