package interleaving;

/**
 * A buffer for one item, and producers and consumers wait on one monitor: a signal for the producer may wake a
 * consumer.
 */
public class WrongWaiter {
    private static Integer item;

    private static void awaitEmpty(boolean empty) throws InterruptedException {
        while ((item == null) != empty) {
            WrongWaiter.class.wait(); // ~ lost-wakeup #1
        }
    }

    private static synchronized void put(int value) throws InterruptedException {
        awaitEmpty(true);
        item = value;
        WrongWaiter.class.notify();
    }

    private static synchronized void take() {
        try {
            awaitEmpty(false);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        item = null;
        WrongWaiter.class.notify();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(WrongWaiter::take);
        Thread second = new Thread(WrongWaiter::take);
        first.start();
        second.start();
        put(1);
        put(2);
        first.join();
        second.join();
    }
}
