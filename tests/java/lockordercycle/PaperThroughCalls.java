package lockordercycle;

/**
 * Can deadlock: no method takes two monitors, but a call made under the one reaches the other, three methods deep, and
 * the second thread goes the opposite way.
 */
final class PaperThroughCalls {
    static final class Journal {
        private int lines;
        private Ledger ledger;

        void write() {
            synchronized (this) { // ~ lock-order-cycle #1
                lines++;
            }
        }

        void replay() {
            synchronized (this) {
                lines--;
                forward();
            }
        }

        private void forward() {
            ledger.post();
        }
    }

    static final class Ledger {
        private int total;
        private final Journal journal;

        Ledger(Journal journal) {
            this.journal = journal;
        }

        void post() {
            synchronized (this) { // ~ lock-order-cycle #1
                total++;
            }
        }

        void close() {
            synchronized (this) {
                total = 0;
                note();
            }
        }

        private void note() {
            entry();
        }

        private void entry() {
            journal.write();
        }
    }

    public static void main(String[] args) {
        Journal journal = new Journal();
        Ledger ledger = new Ledger(journal);
        journal.ledger = ledger;
        new Thread(() -> {
            for (int i = 0; i < 20; i++) ledger.close();
        }).start();
        new Thread(() -> {
            for (int i = 0; i < 20; i++) journal.replay();
        }).start();
    }
}
