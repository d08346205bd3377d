package atomicitypaper;

/** Harmless: skippers and the lock keeper all hold the key of the canal around what they do with the chamber. */
final class LockMaster {
    static final class Chamber {
        private int level;
        private boolean gate;

        synchronized int level() {
            return level;
        }

        synchronized void openGate() {
            gate = true;
        }

        synchronized void flood() {
            if (!gate) {
                level = 3;
            }
        }

        synchronized boolean wave() {
            return gate && level > 0;
        }
    }

    private final Object key = new Object();
    private final Chamber chamber = new Chamber();
    private int passed;

    void keeper() {
        synchronized (key) {
            chamber.flood();
        }
    }

    void skipper() {
        synchronized (key) {
            pass();
        }
    }

    private synchronized void pass() {
        if (chamber.level() == 0) {
            chamber.openGate();
            passed++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockMaster canal = new LockMaster();
        Thread barge = new Thread(canal::skipper);
        barge.start();
        canal.keeper();
        barge.join();
        synchronized (canal.key) {
            if (canal.chamber.wave()) {
                throw new AssertionError("the barge is washed away");
            }
        }
    }
}
