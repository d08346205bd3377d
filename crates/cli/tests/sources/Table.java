import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two at a table take a fork and a cup in opposite orders; or wait for a dish that nobody brings, for a bill that nobody writes, for a till that the waiter never
 * gave back; or want to write on the menu that they read. What they lock has no field of its own. */
public class Table {
    static class Guest {
        final Object cup = new Object();
    }

    private static void take(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                first.notify();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Object[] forks = {new Object(), new Object()};
        Guest guest = new Guest();
        Object plate = new Object();
        BlockingQueue<String> dishes = new ArrayBlockingQueue<>(1);
        switch (args[0]) {
            case "fork" -> new Thread(() -> take(forks[1], guest.cup), "eater").start();
            case "plate" -> new Thread(() -> take(plate, guest.cup), "eater").start();
            case "menu" -> {
                ReentrantReadWriteLock menu = new ReentrantReadWriteLock();
                menu.readLock().lock();
                menu.writeLock().lock();
            }
            case "till" -> {
                ReentrantLock till = new ReentrantLock();
                Thread waiter = new Thread(till::lock, "waiter");
                waiter.start();
                waiter.join();
                till.lock();
            }
            case "bill" -> new FutureTask<>(() -> 1).get();
            default -> dishes.take();
        }
        take(guest.cup, args[0].equals("fork") ? forks[1] : plate);
    }
}
