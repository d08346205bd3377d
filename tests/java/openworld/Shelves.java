package openworld;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Can deadlock: what is moved to and fro locks two shelves in either order. The locks are those of a private part. */
public class Shelves {
    private static final class Shelf {
        private final ReentrantLock lock = new ReentrantLock();
        private int books;
    }

    private final List<Shelf> shelves = new ArrayList<>();

    public Shelves(int count) {
        for (int i = 0; i < count; i++) {
            shelves.add(new Shelf());
        }
    }

    public void move(int from, int to) {
        Shelf source = shelves.get(from);
        Shelf target = shelves.get(to);
        source.lock.lock();
        try {
            target.lock.lock(); // ~ lock-order-cycle #1
            try {
                source.books--;
                target.books++;
            } finally {
                target.lock.unlock();
            }
        } finally {
            source.lock.unlock();
        }
    }
}
