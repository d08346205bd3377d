package locknotreleased;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Nothing under the lock throws, or it is released all the same. */
public class ForeignCodeFixed {
    interface Sink {
        void write(String line);
    }

    private final Lock lock = new ReentrantLock();
    private final Semaphore permits = new Semaphore(2);
    private final Semaphore signals = new Semaphore(0);
    private final List<Integer> numbers = new ArrayList<>();

    void parsed(String text) {
        int number = Integer.parseInt(text);
        lock.lock();
        numbers.add(number);
        lock.unlock();
    }

    void written(Sink sink) {
        lock.lock();
        try {
            sink.write("line");
        } finally {
            lock.unlock();
        }
    }

    void permitted(Sink sink) throws InterruptedException {
        permits.acquire();
        try {
            sink.write("line");
        } finally {
            permits.release();
        }
    }

    /** The other method releases what this one acquires. */
    void awaited(Sink sink) throws InterruptedException {
        signals.acquire();
        sink.write("line");
    }

    void signalled() {
        signals.release();
    }

    public static void main(String[] args) throws InterruptedException {
        ForeignCodeFixed code = new ForeignCodeFixed();
        new Thread(() -> {
            code.parsed(args[0]);
            code.signalled();
        }).start();
        code.written(null);
        code.permitted(null);
        code.awaited(null);
    }
}
