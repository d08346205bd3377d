package provelea;

/**
 * Two documents that contain each other are printed at the same time. Each thread holds the lock of one document and
 * waits for that of the other.
 */
// paper: deadlock: alarm
public class Document {
    private final String text;
    private Document part;

    Document(String text) {
        this.text = text;
    }

    void contain(Document other) {
        part = other;
    }

    synchronized void print() {
        System.out.println(text);
    }

    synchronized void printAll() {
        print();
        if (part != null) {
            part.print();
        }
    }

    static class Printer extends Thread {
        private final Document document;

        Printer(Document document) {
            this.document = document;
        }

        @Override
        public void run() {
            document.printAll();
        }
    }

    public static void main(String[] args) {
        Document letter = new Document("letter");
        Document enclosure = new Document("enclosure");
        letter.contain(enclosure);
        enclosure.contain(letter);
        new Printer(letter).start();
        new Printer(enclosure).start();
    }
}
