package provelea;

/**
 * Two documents, of which only one contains the other, are printed at the same time. All threads take the locks in one
 * order.
 */
// truth: deadlock: proved
public class DocumentFixed {
    private final String text;
    private DocumentFixed part;

    DocumentFixed(String text) {
        this.text = text;
    }

    void contain(DocumentFixed other) {
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
        private final DocumentFixed document;

        Printer(DocumentFixed document) {
            this.document = document;
        }

        @Override
        public void run() {
            document.printAll();
        }
    }

    public static void main(String[] args) {
        DocumentFixed letter = new DocumentFixed("letter");
        DocumentFixed enclosure = new DocumentFixed("enclosure");
        letter.contain(enclosure);
        new Printer(letter).start();
        new Printer(enclosure).start();
    }
}
