package locknotreleased;

import java.util.concurrent.locks.ReentrantLock;

/** Taken twice, and released twice: one after the other, or one inside the other. */
public class TakenTwiceFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    void increment() {
        lock.lock();
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
            lock.unlock();
        }
    }

    void twice() {
        lock.lock();
        try {
            count++;
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        } finally {
            lock.unlock();
        }
    }

    void sometimes(boolean again) {
        lock.lock();
        try {
            if (again) {
                lock.lock();
            }
            count++;
            if (again) {
                lock.unlock();
            }
        } finally {
            lock.unlock();
        }
    }

    void rounds(int rounds) {
        for (int i = 0; i < rounds; i++) {
            lock.lock();
        }
        for (int i = 0; i < rounds; i++) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        TakenTwiceFixed counter = new TakenTwiceFixed();
        new Thread(counter::increment).start();
        new Thread(() -> counter.rounds(3)).start();
        counter.twice();
        counter.sometimes(args.length > 0);
    }
}
