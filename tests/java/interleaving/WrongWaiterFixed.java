package interleaving;

/** A buffer for one item, and each change wakes all who wait on its monitor. */
public class WrongWaiterFixed {
    private static Integer item;

    private static void awaitEmpty(boolean empty) throws InterruptedException {
        while ((item == null) != empty) {
            WrongWaiterFixed.class.wait();
        }
    }

    private static synchronized void put(int value) throws InterruptedException {
        awaitEmpty(true);
        item = value;
        WrongWaiterFixed.class.notifyAll();
    }

    private static synchronized void take() {
        try {
            awaitEmpty(false);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        item = null;
        WrongWaiterFixed.class.notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(WrongWaiterFixed::take);
        Thread second = new Thread(WrongWaiterFixed::take);
        first.start();
        second.start();
        put(1);
        put(2);
        first.join();
        second.join();
    }
}
