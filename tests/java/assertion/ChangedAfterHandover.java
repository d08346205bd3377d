package assertion;

/** The sender goes on changing the letter that it has handed over. */
public class ChangedAfterHandover {
    static class Letter {
        int pages = 2;
    }

    static class Reader extends Thread {
        private final Letter letter;

        Reader(Letter letter) {
            this.letter = letter;
        }

        @Override
        public void run() {
            assert letter.pages == 3; // ~ assertion #1
        }
    }

    public static void main(String[] args) {
        Letter letter = new Letter();
        letter.pages = 3;
        new Reader(letter).start();
        letter.pages = 4;
    }
}
