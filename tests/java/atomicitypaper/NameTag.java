package atomicitypaper;

/** Defect: the two halves of a name are appended one by one, and can be of two different persons. */
final class NameTag {
    static final class Speaker {
        private String first = "Ada";
        private String last = "Lovelace";

        synchronized String first() {
            return first;
        }

        synchronized String last() {
            return last;
        }

        synchronized void replaceBy(String first, String last) {
            this.first = first;
            this.last = last;
        }
    }

    private final StringBuilder tag = new StringBuilder();

    synchronized String print(Speaker speaker) {
        tag.setLength(0);
        tag.append(speaker.first()); // ~ atomicity-violation #1
        tag.append(' ');
        tag.append(speaker.last()); // ~ atomicity-violation #1
        return tag.toString();
    }

    public static void main(String[] args) throws InterruptedException {
        Speaker speaker = new Speaker();
        NameTag printer = new NameTag();
        Thread organiser = new Thread(() -> speaker.replaceBy("Grace", "Hopper"));
        organiser.start();
        String tag = printer.print(speaker);
        organiser.join();
        if (tag.equals("Ada Hopper")) {
            throw new AssertionError("nobody is called " + tag);
        }
    }
}
