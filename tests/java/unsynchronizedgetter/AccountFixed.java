package unsynchronizedgetter;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One under the lock, the other volatile. */
public class AccountFixed {
    private long balance;
    private static volatile int transfers;

    void deposit(long amount) {
        synchronized (this) {
            balance += amount;
        }
        count();
    }

    private static synchronized void count() {
        transfers++;
    }

    boolean isOverdrawn() {
        synchronized (this) {
            return balance < 0;
        }
    }

    static int transfers() {
        return transfers;
    }

    public static void main(String[] args) {
        AccountFixed account = new AccountFixed();
        ExecutorService pool = Executors.newCachedThreadPool();
        for (int i = 0; i < 8; i++) {
            pool.execute(() -> account.deposit(1L << 33));
        }
        System.out.println(account.isOverdrawn() + " " + transfers());
        pool.shutdown();
    }
}
