package datarace;

/** No race: the views lock the document that they share. */
final class TwoInstancesFixed {
    static final class Document {
        private int words;
    }

    private final Document document;

    TwoInstancesFixed(Document document) {
        this.document = document;
    }

    void type(int words) {
        synchronized (document) {
            document.words += words;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Document novel = new Document();
        TwoInstancesFixed left = new TwoInstancesFixed(novel);
        TwoInstancesFixed right = new TwoInstancesFixed(novel);
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
