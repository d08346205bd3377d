package multistageaccess;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Asks a helper for room in one section, and takes it in another; and adds a weight after the limit was tested. */
final class FerryDecks {
    private static final int CARS = 2;

    private final Object lock = new Object();
    private final Map<String, Integer> cars = new HashMap<>();
    private boolean sailed;
    private final ReentrantReadWriteLock weighing = new ReentrantReadWriteLock();
    private final Map<String, Integer> weights = new HashMap<>();

    private boolean hasRoom() {
        return !sailed && cars.size() < CARS;
    }

    boolean board(String car, int length) {
        synchronized (lock) { // ~ multi-stage-access #1
            if (!hasRoom()) {
                return false;
            }
        }
        System.out.println("boarding");
        synchronized (lock) { // ~ multi-stage-access #1
            cars.put(car, length);
        }
        return true;
    }

    void sail() {
        synchronized (lock) {
            sailed = true;
            cars.clear();
        }
    }

    boolean load(String deck, int weight) {
        weighing.readLock().lock(); // ~ multi-stage-access #2
        try {
            if (weights.getOrDefault(deck, 0) + weight > 100) {
                return false;
            }
        } finally {
            weighing.readLock().unlock();
        }
        weighing.writeLock().lock(); // ~ multi-stage-access #2
        try {
            weights.merge(deck, weight, Integer::sum);
        } finally {
            weighing.writeLock().unlock();
        }
        return true;
    }

    public static void main(String[] args) {
        FerryDecks ferry = new FerryDecks();
        Runnable driver = () -> {
            ferry.board(Thread.currentThread().getName(), 4);
            ferry.load("upper", 60);
        };
        new Thread(driver).start();
        new Thread(driver).start();
        ferry.sail();
    }
}
