package interleaving;

import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** A wait whose time was over, and which got what it wanted all the same, takes no time from the next one: that ends by its own. */
// outcome: got it, late
// outcome: late, late
public class LateOnce {
    static class Gate extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            return getState() == 1;
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(1);
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException, java.util.concurrent.ExecutionException {
        Gate gate = new Gate();
        new Thread(() -> gate.release(1)).start();
        String first = gate.tryAcquireNanos(1, TimeUnit.MILLISECONDS.toNanos(5)) ? "got it" : "late";
        FutureTask<String> never = new FutureTask<>(() -> "never");
        String second;
        try {
            second = never.get(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException over) {
            second = "late";
        }
        System.out.println(first + ", " + second);
    }
}
