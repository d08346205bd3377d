package atomicitypaper;

/** Harmless: requests and bytes are summed up for statistics; each sum is right in the end, and nobody compares them before. */
final class RequestMetrics {
    static final class Metrics {
        private int requests;
        private long bytes;

        synchronized void request() {
            requests++;
        }

        synchronized void bytes(int more) {
            bytes += more;
        }

        synchronized String show() {
            return requests + " " + bytes;
        }
    }

    static final class Connection {
        private final Metrics metrics;
        private int answered;

        Connection(Metrics metrics) {
            this.metrics = metrics;
        }

        synchronized void answer(String text) {
            metrics.request();
            answered++;
            metrics.bytes(text.length());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Metrics metrics = new Metrics();
        Connection phone = new Connection(metrics);
        Connection desktop = new Connection(metrics);
        Thread remote = new Thread(() -> phone.answer("ok"));
        remote.start();
        desktop.answer("fine");
        remote.join();
        if (!metrics.show().equals("2 6")) {
            throw new AssertionError(metrics.show());
        }
    }
}
