package multistageaccess;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Asks the helper again; adds a weight where it was tested, or in any case; and says by its answer who was first. */
final class FerryDecksFixed {
    private static final int CARS = 2;

    private final Object lock = new Object();
    private final Map<String, Integer> cars = new HashMap<>();
    private boolean sailed;
    private final ReentrantReadWriteLock weighing = new ReentrantReadWriteLock();
    private final Map<String, Integer> weights = new HashMap<>();
    private final Map<String, StringBuffer> labels = new HashMap<>();

    private boolean hasRoom() {
        return !sailed && cars.size() < CARS;
    }

    boolean board(String car, int length) {
        synchronized (lock) {
            if (!hasRoom()) {
                return false;
            }
        }
        System.out.println("boarding");
        synchronized (lock) {
            if (!hasRoom()) {
                return false;
            }
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
        weighing.writeLock().lock();
        try {
            if (weights.getOrDefault(deck, 0) + weight > 100) {
                return false;
            }
            weights.merge(deck, weight, Integer::sum);
        } finally {
            weighing.writeLock().unlock();
        }
        return true;
    }

    void count(String deck) {
        boolean isNew;
        weighing.readLock().lock();
        try {
            isNew = !weights.containsKey(deck);
        } finally {
            weighing.readLock().unlock();
        }
        if (isNew) {
            weighing.writeLock().lock();
            try {
                weights.merge(deck, 1, Integer::sum);
            } finally {
                weighing.writeLock().unlock();
            }
        }
    }

    StringBuffer labelOf(String deck) {
        StringBuffer label;
        weighing.readLock().lock();
        try {
            label = labels.get(deck);
        } finally {
            weighing.readLock().unlock();
        }
        return label == null ? make(deck) : label;
    }

    private StringBuffer make(String deck) {
        StringBuffer made = new StringBuffer(deck);
        weighing.writeLock().lock();
        try {
            StringBuffer present = labels.putIfAbsent(deck, made);
            return present == null ? made : present;
        } finally {
            weighing.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        FerryDecksFixed ferry = new FerryDecksFixed();
        Runnable driver = () -> {
            ferry.board(Thread.currentThread().getName(), 4);
            ferry.load("upper", 60);
            ferry.count("lower");
            ferry.labelOf("lower").append("!");
        };
        new Thread(driver).start();
        new Thread(driver).start();
        ferry.sail();
    }
}
