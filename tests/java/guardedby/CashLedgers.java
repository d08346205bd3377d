package guardedby;

import net.jcip.annotations.GuardedBy;

/** Defect: the override no longer asks its callers for the lock, nor does it take the lock itself. */
public class CashLedgers {
    static class Ledger {
        @GuardedBy("this")
        private int entries;

        @GuardedBy("this")
        void book() {
            entries++;
        }

        synchronized void bookTwice() {
            book();
            book();
        }
    }

    static class CashLedger extends Ledger {
        @Override
        void book() {
            super.book(); // ~ guarded-by #1
        }
    }

    public static void main(String[] args) {
        CashLedger ledger = new CashLedger();
        new Thread(ledger::bookTwice).start();
        new Thread(ledger::book).start();
    }
}
