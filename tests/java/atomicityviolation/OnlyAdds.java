package atomicityviolation;

/** No defect: the statistics are only added to; whatever comes in between, the sums are the same. */
final class OnlyAdds {
    static final class Statistics {
        private int requests;
        private long bytes;

        synchronized void addRequest() {
            requests++;
        }

        synchronized void addBytes(int count) {
            bytes += count;
        }

        synchronized long bytes() {
            return bytes;
        }

        synchronized int requests() {
            return requests;
        }
    }

    private final Statistics statistics;
    private String last = "";

    OnlyAdds(Statistics statistics) {
        this.statistics = statistics;
    }

    synchronized void serve(String page) {
        statistics.addRequest();
        last = page;
        statistics.addBytes(page.length());
    }

    synchronized String last() {
        return last;
    }

    public static void main(String[] args) throws InterruptedException {
        Statistics statistics = new Statistics();
        OnlyAdds server = new OnlyAdds(statistics);
        OnlyAdds mirror = new OnlyAdds(statistics);
        Thread other = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                mirror.serve("mirror " + i);
            }
        });
        other.start();
        for (int i = 0; i < 100; i++) {
            server.serve("page " + i);
        }
        other.join();
        System.out.println(server.last() + " " + statistics.requests());
        System.out.println(mirror.last() + " " + statistics.bytes());
    }
}
