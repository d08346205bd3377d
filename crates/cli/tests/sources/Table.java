import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Two at a table take a fork and a cup in opposite orders; or wait for a dish that nobody brings. What they lock has no field of its own. */
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

    public static void main(String[] args) throws InterruptedException {
        Object[] forks = {new Object(), new Object()};
        Guest guest = new Guest();
        Object plate = new Object();
        BlockingQueue<String> dishes = new ArrayBlockingQueue<>(1);
        switch (args[0]) {
            case "fork" -> new Thread(() -> take(forks[1], guest.cup), "eater").start();
            case "plate" -> new Thread(() -> take(plate, guest.cup), "eater").start();
            default -> dishes.take();
        }
        take(guest.cup, args[0].equals("fork") ? forks[1] : plate);
    }
}
