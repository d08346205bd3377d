package unsynchronizedgetter;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Half of the old and half of the new balance may be read: a long is written in two parts. */
public class Account {
    private long balance;
    private static int transfers;

    void deposit(long amount) {
        synchronized (this) {
            balance += amount; // ~ unsynchronized-getter #1
        }
        count();
    }

    private static synchronized void count() {
        transfers++; // ~ unsynchronized-getter #2
    }

    boolean isOverdrawn() {
        return balance < 0; // ~ unsynchronized-getter #1
    }

    static int transfers() {
        return transfers; // ~ unsynchronized-getter #2
    }

    public static void main(String[] args) {
        Account account = new Account();
        ExecutorService pool = Executors.newCachedThreadPool();
        for (int i = 0; i < 8; i++) {
            pool.execute(() -> account.deposit(1L << 33));
        }
        System.out.println(account.isOverdrawn() + " " + transfers());
        pool.shutdown();
    }
}
