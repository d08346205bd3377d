package interleaving;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A pool counts a worker before it asks the factory for the thread. Who holds the monitor of the factory in between sees
 * a pool that is full, and a factory that has made nothing.
 */
// outcome: 0
// outcome: 1
public class OutcomeFactoryMonitor {
    private static final Crew CREW = new Crew();

    private static final class Crew implements ThreadFactory {
        private int made;

        @Override
        public synchronized Thread newThread(Runnable work) {
            made++;
            return new Thread(work);
        }
    }

    private static void rest() {}

    public static void main(String[] args) throws InterruptedException {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), CREW);
        Thread first = new Thread(() -> pool.execute(() -> {}));
        first.start();
        synchronized (CREW) {
            pool.execute(() -> {});
            System.out.println(CREW.made);
        }
        first.join();
        pool.shutdown();
    }
}
