package openworld;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Locks the shelf with the smaller number first. */
public class ShelvesFixed {
    private static final class Shelf {
        private final ReentrantLock lock = new ReentrantLock();
        private int books;
    }

    private final List<Shelf> shelves = new ArrayList<>();

    public ShelvesFixed(int count) {
        for (int i = 0; i < count; i++) {
            shelves.add(new Shelf());
        }
    }

    public void move(int from, int to) {
        Shelf first = shelves.get(Math.min(from, to));
        Shelf second = shelves.get(Math.max(from, to));
        first.lock.lock();
        try {
            second.lock.lock();
            try {
                shelves.get(from).books--;
                shelves.get(to).books++;
            } finally {
                second.lock.unlock();
            }
        } finally {
            first.lock.unlock();
        }
    }
}
