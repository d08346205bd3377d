package checkthenact;

import java.util.concurrent.atomic.AtomicLong;

/** Loses updates: get and set are atomic, one after the other they are not. */
final class GetThenSet {
    private final AtomicLong balance = new AtomicLong(100);

    void deposit(long amount) {
        long old = balance.get();
        balance.set(old + amount); // ~ check-then-act #1
    }

    public static void main(String[] args) throws InterruptedException {
        GetThenSet account = new GetThenSet();
        Runnable payer = () -> {
            for (int i = 0; i < 500; i++) {
                account.deposit(2);
            }
        };
        Thread first = new Thread(payer);
        Thread second = new Thread(payer);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(account.balance.get());
    }
}
