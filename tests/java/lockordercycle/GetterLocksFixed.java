package lockordercycle;

/** Cannot deadlock: both threads merge in the same direction. Both locks are made on the same line. */
final class GetterLocksFixed {
    static final class Document {
        private final Object lock = new Object();
        private int words;

        Object getLock() {
            return lock;
        }
    }

    static void merge(Document target, Document source) {
        synchronized (target.getLock()) {
            synchronized (source.getLock()) {
                target.words += source.words;
            }
        }
    }

    public static void main(String[] args) {
        Document draft = new Document();
        Document print = new Document();
        new Thread(() -> merge(draft, print)).start();
        new Thread(() -> merge(draft, print)).start();
    }
}
