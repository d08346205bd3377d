package atomicitypaper;

/** Harmless: version and text are read apart, but the text is only saved if the version has not changed since before both. */
final class MergeDocument {
    static final class Document {
        private int version;
        private String text = "";

        synchronized int version() {
            return version;
        }

        synchronized String text() {
            return text;
        }

        synchronized boolean save(int base, String text) {
            if (version != base) {
                return false;
            }
            version++;
            this.text = text;
            return true;
        }
    }

    private final Document document;
    private int conflicts;

    MergeDocument(Document document) {
        this.document = document;
    }

    synchronized void append(String word) {
        int base = document.version();
        String text = document.text() + word;
        while (!document.save(base, text)) {
            conflicts++;
            base = document.version();
            text = document.text() + word;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Document document = new Document();
        MergeDocument ann = new MergeDocument(document);
        MergeDocument bob = new MergeDocument(document);
        Thread author = new Thread(() -> ann.append("a"));
        author.start();
        bob.append("b");
        author.join();
        if (document.text().length() != 2) {
            throw new AssertionError("overwritten: " + document.text());
        }
    }
}
