package interleaving;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The queue keeps its lock while it adds to the list, whose monitor another thread owns. That one waits for a thread
 * that polls the queue first.
 */
public class DrainedWhileLocked {
    private static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>(List.of(1));
    private static final List<Integer> LIST = Collections.synchronizedList(new ArrayList<>());
    private static final Object READY = new Object();
    private static boolean isReady;

    public static void main(String[] args) {
        new Thread(() -> QUEUE.drainTo(LIST)).start(); // ~ deadlock #1
        new Thread(DrainedWhileLocked::waitForReady).start();
        new Thread(() -> {
            QUEUE.poll(); // ~ deadlock #1
            synchronized (READY) {
                isReady = true;
                READY.notifyAll();
            }
        }).start();
    }

    private static void waitForReady() {
        synchronized (LIST) {
            synchronized (READY) {
                try {
                    while (!isReady) {
                        READY.wait(); // ~ deadlock #1
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
