package multistageaccess;

/** No defect: the document takes a change only if it still has the version that the change was made for. */
final class OptimisticRetry {
    static final class Document {
        private String text = "";
        private int version;

        synchronized int version() {
            return version;
        }

        synchronized String text() {
            return text;
        }

        synchronized boolean replace(int expected, String next) {
            if (version != expected) {
                return false;
            }
            text = next;
            version++;
            return true;
        }
    }

    static void append(Document document, String more) {
        boolean done = false;
        while (!done) {
            int version = document.version();
            String text = document.text();
            done = document.replace(version, text + more);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Document document = new Document();
        Runnable work = () -> {
            for (int i = 0; i < 100; i++) {
                append(document, "x");
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(document.text().length());
    }
}
