package shop;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Two clerks sell: what they count is wrong if the till does not lock. */
class TillTest {
    private int opened;
    private Till till;
    private LockedTill locked;

    @BeforeEach
    void open() {
        opened++;
        till = new Till();
        locked = new LockedTill();
    }

    @Test
    void countsAll() throws InterruptedException {
        Thread clerk = new Thread(till::sell, "clerk");
        clerk.start();
        till.sell();
        clerk.join();
        Mismatch.unless(till.sold == 2, "sold " + till.sold);
    }

    @Test
    void countsAllUnderALock() throws InterruptedException {
        Thread clerk = new Thread(locked::sell, "clerk");
        clerk.start();
        locked.sell();
        clerk.join();
        Mismatch.unless(locked.sold == 2, "sold " + locked.sold);
    }

    /** Fails if it is run on the instance of another test. */
    @RepeatedTest(3)
    void hasAnInstanceOfItsOwn() {
        Mismatch.unless(opened == 1, "opened " + opened);
    }

    @Disabled
    @Test
    void isNotRun() {
        throw new IllegalStateException("it is run");
    }

    void isNoTest() {
        throw new IllegalStateException("it is run");
    }

    static class Till {
        volatile int sold;

        void sell() {
            sold = sold + 1;
        }
    }

    static class LockedTill {
        int sold;

        synchronized void sell() {
            sold = sold + 1;
        }
    }
}
