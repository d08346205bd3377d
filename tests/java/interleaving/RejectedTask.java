package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A thread gives a task to a pool that main may have shut down. */
public class RejectedTask {
    private static final ExecutorService POOL = Executors.newSingleThreadExecutor();

    private static void work() {
        POOL.execute(Thread::onSpinWait); // ~ exception #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread client = new Thread(RejectedTask::work);
        client.start();
        POOL.shutdown();
        client.join();
    }
}
