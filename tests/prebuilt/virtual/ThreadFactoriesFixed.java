import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.ReentrantLock;

/** All threads, wherever they come from, take the lock. */
public class ThreadFactoriesFixed {
    private static final ReentrantLock lock = new ReentrantLock();
    private static int served;

    static void serve() {
        lock.lock();
        try {
            served++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        ThreadFactory factory = Thread.ofVirtual().name("worker-", 0).factory();
        ExecutorService threads = Executors.newThreadPerTaskExecutor(factory);
        threads.execute(ThreadFactoriesFixed::serve);
        threads.execute(ThreadFactoriesFixed::serve);
        factory.newThread(ThreadFactoriesFixed::serve).start();
    }
}
