package atomicitypaper;

/** Harmless: the status line shows roughly how the cache is doing; it is painted anew every second. */
final class CacheStatus {
    static final class Cache {
        private int hits;
        private int misses;

        synchronized int hits() {
            return hits;
        }

        synchronized int misses() {
            return misses;
        }

        synchronized void look(boolean found) {
            if (found) {
                hits++;
            } else {
                misses++;
            }
        }
    }

    private final Cache cache;
    private String painted = "";

    CacheStatus(Cache cache) {
        this.cache = cache;
    }

    synchronized void paint() {
        painted = "hits: " + cache.hits();
        painted += ", misses: " + cache.misses();
    }

    synchronized String painted() {
        return painted;
    }

    public static void main(String[] args) throws InterruptedException {
        Cache cache = new Cache();
        CacheStatus status = new CacheStatus(cache);
        Thread reader = new Thread(() -> {
            cache.look(false);
            cache.look(true);
        });
        reader.start();
        status.paint();
        reader.join();
        status.paint();
        if (!status.painted().equals("hits: 1, misses: 1")) {
            throw new AssertionError(status.painted());
        }
    }
}
