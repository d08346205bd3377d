package idioms;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Views of maps are copied under the locks of the maps, of which each object has its own. */
final class CopiedViews {
    private final Map<String, Integer> ages = new HashMap<>();
    private final Map<String, String> towns = new HashMap<>();
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    synchronized void grow(String name) {
        ages.merge(name, 1, Integer::sum);
    }

    synchronized List<String> names() {
        return new ArrayList<>(ages.keySet());
    }

    void move(String name, String town) {
        lock.writeLock().lock();
        try {
            towns.put(name, town);
        } finally {
            lock.writeLock().unlock();
        }
    }

    List<String> towns() {
        lock.readLock().lock();
        try {
            return new ArrayList<>(towns.values());
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            CopiedViews people = new CopiedViews();
            new Thread(() -> {
                people.grow("Ann");
                people.move("Ann", "Bath");
            }).start();
            new Thread(() -> System.out.println(people.names() + " " + people.towns())).start();
        }
    }
}
