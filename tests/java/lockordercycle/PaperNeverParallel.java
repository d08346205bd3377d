package lockordercycle;

/**
 * Cannot deadlock: the two orders are opposite, but the loader has been joined before the saver starts, and main uses
 * the monitors only when it is the only thread.
 */
final class PaperNeverParallel {
    static final class Document {
        private final Object text = new Object();
        private final Object style = new Object();
        private int letters;
        private int fonts;

        void load() {
            synchronized (text) {
                letters++;
                synchronized (style) {
                    fonts++;
                }
            }
        }

        void save() {
            synchronized (style) {
                fonts--;
                synchronized (text) {
                    letters--;
                }
            }
        }
    }

    static final class Loader extends Thread {
        private final Document document;

        Loader(Document document) {
            this.document = document;
        }

        @Override
        public void run() {
            document.load();
        }
    }

    static final class Saver extends Thread {
        private final Document document;

        Saver(Document document) {
            this.document = document;
        }

        @Override
        public void run() {
            document.save();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Document document = new Document();
        document.save();
        Loader loader = new Loader(document);
        loader.start();
        loader.join();
        Saver saver = new Saver(document);
        saver.start();
        saver.join();
        document.load();
    }
}
