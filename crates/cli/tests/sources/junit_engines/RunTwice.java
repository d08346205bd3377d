package shop;

import org.junit.Test;
import org.junit.runner.RunWith;

/** A runner decides what its tests are. */
@RunWith(Object.class)
public class RunTwice {
    private final int amount;
    private volatile int sold;

    public RunTwice(int number) {
        amount = number;
    }

    @Test
    public void isSmall() {
        System.out.println("test " + amount);
        if (amount > 1) {
            throw new AssertionError("too large: " + amount);
        }
    }

    @Test
    public void sells() throws InterruptedException {
        Thread clerk = new Thread(() -> sold = sold + amount);
        clerk.start();
        clerk.join();
        sold = sold + amount;
    }
}
