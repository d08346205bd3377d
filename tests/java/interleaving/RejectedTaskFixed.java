package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Main shuts the pool down when the thread is done. */
public class RejectedTaskFixed {
    private static final ExecutorService POOL = Executors.newSingleThreadExecutor();

    private static void work() {
        POOL.execute(Thread::onSpinWait);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread client = new Thread(RejectedTaskFixed::work);
        client.start();
        client.join();
        POOL.shutdown();
    }
}
