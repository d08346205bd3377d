package guardedby;

import net.jcip.annotations.GuardedBy;

/** Fine: the override no longer asks its callers for the lock, since it takes the lock itself. */
public class CashLedgersFixed {
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
            synchronized (this) {
                super.book();
            }
        }
    }

    public static void main(String[] args) {
        CashLedger ledger = new CashLedger();
        new Thread(ledger::bookTwice).start();
        new Thread(ledger::book).start();
    }
}
