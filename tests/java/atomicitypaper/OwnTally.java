package atomicitypaper;

/** Harmless: each picker has a tally of its own, which is locked twice in vain. */
final class OwnTally {
    static final class Tally {
        private int apples;

        synchronized int apples() {
            return apples;
        }

        synchronized void apples(int apples) {
            this.apples = apples;
        }
    }

    static final class Picker extends Thread {
        private final Object orchard;
        private final int[] total;

        Picker(Object orchard, int[] total) {
            this.orchard = orchard;
            this.total = total;
        }

        @Override
        public void run() {
            Tally tally = new Tally();
            synchronized (orchard) {
                tally.apples(tally.apples() + 4);
                total[0] += tally.apples();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object orchard = new Object();
        int[] total = new int[1];
        Picker ann = new Picker(orchard, total);
        Picker bob = new Picker(orchard, total);
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        if (total[0] != 8) {
            throw new AssertionError("apples are missing: " + total[0]);
        }
    }
}
