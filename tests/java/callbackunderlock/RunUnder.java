package callbackunderlock;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/** Who calls {@code under} hands in the lock and the code to run under it, and knows of both. {@code Ledger.change} has a lock of its own, of which who hands in the code need not know. */
public class RunUnder {
    static final class Locks {
        static int under(Lock lock, IntSupplier code) {
            lock.lock();
            try {
                return code.getAsInt();
            } finally {
                lock.unlock();
            }
        }
    }

    static final class Ledger {
        private int sum;

        int change(IntSupplier amount) {
            synchronized (this) { // ~ callback-under-lock #1
                sum += amount.getAsInt(); // ~ callback-under-lock #1
                return sum;
            }
        }
    }

    static final class Shelf {
        private final Lock books = new ReentrantLock();
        private final Lock readers = new ReentrantLock();
        private final Ledger ledger = new Ledger();
        private int lent;
        private int active;

        int lend() {
            return Locks.under(books, () -> {
                lent++;
                return Locks.under(readers, () -> ++active);
            });
        }

        int count() {
            return ledger.change(() -> Locks.under(readers, () -> active));
        }
    }

    public static void main(String[] args) {
        Shelf shelf = new Shelf();
        new Thread(shelf::lend).start();
        new Thread(shelf::count).start();
        System.out.println(shelf.lend() + shelf.count());
    }
}
