package assertion;

/** The sender goes on with a letter of its own. */
public class ChangedAfterHandoverFixed {
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
            assert letter.pages == 3;
        }
    }

    public static void main(String[] args) {
        Letter letter = new Letter();
        letter.pages = 3;
        new Reader(letter).start();
        letter = new Letter();
        letter.pages = 4;
    }
}
