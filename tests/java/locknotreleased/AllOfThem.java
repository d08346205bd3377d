package locknotreleased;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** One loop takes all locks, another releases them; a helper releases one at the end; and one is released if it is held. */
public class AllOfThem {
    private final List<Lock> stripes = List.of(new ReentrantLock(), new ReentrantLock());
    private final ReentrantLock single = new ReentrantLock();
    private final ReentrantLock other = new ReentrantLock();
    private int size;

    void clear() {
        for (Lock stripe : stripes) {
            stripe.lock();
        }
        try {
            size = 0;
        } finally {
            for (Lock stripe : stripes) {
                stripe.unlock();
            }
        }
    }

    void add() {
        single.lock();
        try {
            size++;
        } finally {
            done();
        }
    }

    void remove() {
        other.lock();
        try {
            size--;
            if (size < 0) {
                throw new IllegalStateException("empty");
            }
        } finally {
            if (other.isHeldByCurrentThread()) {
                other.unlock();
            }
        }
    }

    private void done() {
        single.unlock();
    }

    public static void main(String[] args) {
        AllOfThem map = new AllOfThem();
        new Thread(map::clear).start();
        new Thread(map::add).start();
        new Thread(map::remove).start();
    }
}
