package atomicitypaper;

/** Defect: the old message travels in a builder, and overwrites what the operator set meanwhile. */
final class MessageOfTheDay {
    static final class Notice {
        private String text = "hello";

        synchronized String text() {
            return text;
        }

        synchronized void text(String text) {
            this.text = text;
        }

        synchronized void warn() {
            text = "WARNING " + text;
        }
    }

    private final Notice notice;
    private int edits;

    MessageOfTheDay(Notice notice) {
        this.notice = notice;
    }

    synchronized void emphasise() {
        StringBuilder builder = new StringBuilder();
        builder.append(notice.text()); // ~ atomicity-violation #1
        builder.append('!');
        edits++;
        notice.text(builder.toString()); // ~ atomicity-violation #1
    }

    public static void main(String[] args) throws InterruptedException {
        Notice notice = new Notice();
        MessageOfTheDay editor = new MessageOfTheDay(notice);
        Thread operator = new Thread(notice::warn);
        operator.start();
        editor.emphasise();
        operator.join();
        if (!notice.text().startsWith("WARNING")) {
            throw new AssertionError("nobody is warned: " + notice.text());
        }
    }
}
