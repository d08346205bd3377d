package checkthenact;

import java.util.concurrent.atomic.AtomicLong;

/** Loses nothing: addAndGet is one step. */
final class GetThenSetFixed {
    private final AtomicLong balance = new AtomicLong(100);

    void deposit(long amount) {
        balance.addAndGet(amount);
    }

    public static void main(String[] args) throws InterruptedException {
        GetThenSetFixed account = new GetThenSetFixed();
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
