package datarace;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Defect: of two clerks with one ledger, one takes the lock and the other does not. */
final class CarefulAndCareless {
    static final class Ledger {
        private int entries;
    }

    static final class Clerk implements Runnable {
        private final Ledger ledger;
        private final Lock lock;
        private final boolean careful;

        Clerk(Ledger ledger, Lock lock, boolean careful) {
            this.ledger = ledger;
            this.lock = lock;
            this.careful = careful;
        }

        @Override
        public void run() {
            if (careful) {
                lock.lock();
            }
            ledger.entries++; // ~ data-race #1
            if (careful) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        Ledger ledger = new Ledger();
        Lock lock = new ReentrantLock();
        new Thread(new Clerk(ledger, lock, true)).start();
        new Thread(new Clerk(ledger, lock, false)).start();
    }
}
