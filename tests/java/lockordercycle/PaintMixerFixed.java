package lockordercycle;

/** Fine: the number chooses the lock, and both methods take number 0 before number 1. */
final class PaintMixerFixed {
    private final Object pigment = new Object();
    private final Object solvent = new Object();
    private int grams = 10;
    private int drops = 10;

    private Object pick(int shelf) {
        return shelf == 0 ? pigment : solvent;
    }

    void mix() {
        synchronized (pick(0)) {
            synchronized (pick(1)) {
                grams -= 2;
                drops -= 1;
            }
        }
    }

    void thin() {
        synchronized (pick(0)) {
            synchronized (pick(1)) {
                grams -= 1;
                drops -= 2;
            }
        }
    }

    public static void main(String[] args) {
        PaintMixerFixed mixer = new PaintMixerFixed();
        new Thread(mixer::mix).start();
        new Thread(mixer::thin).start();
    }
}
