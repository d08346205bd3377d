package atomicitypaper;

/** Defect: the text is carried in a field of a draft while others can change the minutes. */
final class DraftOfMinutes {
    static final class Minutes {
        private String text = "";

        synchronized String text() {
            return text;
        }

        synchronized void replace(String text) {
            this.text = text;
        }

        synchronized void add(String line) {
            text = text + line;
        }
    }

    static final class Draft {
        String text;
    }

    private final Minutes minutes = new Minutes();
    private final Draft draft = new Draft();

    void sign(String name) {
        synchronized (draft) {
            draft.text = minutes.text(); // ~ atomicity-violation #1
            decorate(name);
            minutes.replace(draft.text); // ~ atomicity-violation #1
        }
    }

    private void decorate(String name) {
        draft.text += "-" + name;
    }

    public static void main(String[] args) throws InterruptedException {
        DraftOfMinutes board = new DraftOfMinutes();
        Thread chair = new Thread(() -> board.sign("ann"));
        chair.start();
        board.minutes.add("+motion");
        chair.join();
        String text = board.minutes.text();
        if (!text.contains("motion") || !text.contains("ann")) {
            throw new AssertionError("lost: " + text);
        }
    }
}
