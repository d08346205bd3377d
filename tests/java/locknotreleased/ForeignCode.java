package locknotreleased;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** What is called under the lock may throw: foreign code, or a parser. */
public class ForeignCode {
    interface Sink {
        void write(String line);
    }

    private final Lock lock = new ReentrantLock();
    private final Semaphore permits = new Semaphore(2);
    private final List<Integer> numbers = new ArrayList<>();

    void parsed(String text) {
        lock.lock(); // ~ lock-not-released #1
        numbers.add(Integer.parseInt(text)); // ~ lock-not-released #1
        lock.unlock(); // ~ lock-not-released #1
    }

    void written(Sink sink) {
        lock.lock(); // ~ lock-not-released #2
        sink.write("line"); // ~ lock-not-released #2
        lock.unlock(); // ~ lock-not-released #2
    }

    void permitted(Sink sink) throws InterruptedException {
        permits.acquire(); // ~ lock-not-released #3
        sink.write("line"); // ~ lock-not-released #3
        permits.release(); // ~ lock-not-released #3
    }

    public static void main(String[] args) throws InterruptedException {
        ForeignCode code = new ForeignCode();
        new Thread(() -> code.parsed(args[0])).start();
        code.written(null);
        code.permitted(null);
    }
}
