package datarace;

/** Races: two views of one document each lock themselves while they edit the document. */
final class TwoInstances {
    static final class Document {
        private int words;
    }

    private final Document document;

    TwoInstances(Document document) {
        this.document = document;
    }

    synchronized void type(int words) {
        document.words += words; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Document novel = new Document();
        TwoInstances left = new TwoInstances(novel);
        TwoInstances right = new TwoInstances(novel);
        Thread author = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                left.type(3);
            }
        });
        Thread editor = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                right.type(-1);
            }
        });
        author.start();
        editor.start();
        author.join();
        editor.join();
        System.out.println(novel.words);
    }
}
