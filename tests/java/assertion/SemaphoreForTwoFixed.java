package assertion;

import java.util.concurrent.Semaphore;

/** The semaphore lets one in, who is alone. */
public class SemaphoreForTwoFixed {
    private final Semaphore permits = new Semaphore(1);
    private volatile boolean busy;

    void visit() {
        try {
            permits.acquire();
        } catch (InterruptedException e) {
            return;
        }
        assert !busy; // ~? assertion #1
        busy = true;
        busy = false;
        permits.release();
    }

    public static void main(String[] args) {
        SemaphoreForTwoFixed room = new SemaphoreForTwoFixed();
        new Thread(room::visit).start();
        new Thread(room::visit).start();
    }
}
