package interleaving;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

/** The thread that waits for the poll does not own the monitor of the list meanwhile. */
public class DrainedWhileLockedFixed {
    private static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>(List.of(1));
    private static final List<Integer> LIST = Collections.synchronizedList(new ArrayList<>());
    private static final Object READY = new Object();
    private static boolean isReady;

    public static void main(String[] args) {
        new Thread(() -> QUEUE.drainTo(LIST)).start();
        new Thread(DrainedWhileLockedFixed::waitForReady).start();
        new Thread(() -> {
            QUEUE.poll();
            synchronized (READY) {
                isReady = true;
                READY.notifyAll();
            }
        }).start();
    }

    private static void waitForReady() {
        synchronized (READY) {
            try {
                while (!isReady) {
                    READY.wait();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        synchronized (LIST) {
            LIST.clear();
        }
    }
}
