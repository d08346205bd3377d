package lockordercycle;

/** Can deadlock: the locks come from getters of two documents, and the second thread swaps the documents. */
final class GetterLocks {
    static final class Document {
        private final Object lock = new Object();
        private int words;

        Object getLock() {
            return lock;
        }
    }

    static void merge(Document target, Document source) {
        synchronized (target.getLock()) {
            synchronized (source.getLock()) { // ~ lock-order-cycle #1
                target.words += source.words;
            }
        }
    }

    public static void main(String[] args) {
        Document draft = new Document();
        Document print = new Document();
        new Thread(() -> merge(draft, print)).start();
        new Thread(() -> merge(print, draft)).start();
    }
}
