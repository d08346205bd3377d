package waitwithoutlock;

import java.util.function.BooleanSupplier;

/** The monitor is held three calls above, by a caller of another class, and around a callback. */
public class LockedFarAbove {
    private int items;

    static final class Waiter {
        static void untilNot(Object monitor, BooleanSupplier isEmpty) throws InterruptedException {
            while (isEmpty.getAsBoolean()) {
                pause(monitor);
            }
        }

        private static void pause(Object monitor) throws InterruptedException {
            monitor.wait();
        }
    }

    synchronized void take() throws InterruptedException {
        Waiter.untilNot(this, () -> items == 0);
        items--;
    }

    synchronized void give() {
        Runnable wake = this::notifyAll;
        items++;
        wake.run();
    }

    public static void main(String[] args) {
        LockedFarAbove store = new LockedFarAbove();
        new Thread(() -> {
            try {
                store.take();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        store.give();
    }
}
