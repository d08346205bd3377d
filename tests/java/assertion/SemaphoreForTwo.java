package assertion;

import java.util.concurrent.Semaphore;

/** The semaphore lets two in, and each believes to be alone. */
public class SemaphoreForTwo {
    private final Semaphore permits = new Semaphore(2);
    private volatile boolean busy;

    void visit() {
        try {
            permits.acquire();
        } catch (InterruptedException e) {
            return;
        }
        assert !busy; // ~ assertion #1
        busy = true;
        busy = false;
        permits.release();
    }

    public static void main(String[] args) {
        SemaphoreForTwo room = new SemaphoreForTwo();
        new Thread(room::visit).start();
        new Thread(room::visit).start();
    }
}
