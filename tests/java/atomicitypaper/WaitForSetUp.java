package atomicitypaper;

import java.util.concurrent.CountDownLatch;

/** Harmless: other threads wait for a latch that is opened when the two writes of the set-up are done. */
final class WaitForSetUp {
    static final class Stage {
        private boolean lights;
        private boolean curtain;

        synchronized void lights() {
            lights = true;
        }

        synchronized void curtain() {
            curtain = true;
        }

        synchronized boolean ready() {
            return lights == curtain;
        }
    }

    private final Stage stage = new Stage();
    private final CountDownLatch set = new CountDownLatch(1);

    synchronized void setUp() {
        stage.lights();
        stage.curtain();
        set.countDown();
    }

    void perform() {
        try {
            set.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (!stage.ready()) {
            throw new AssertionError("lights without a curtain");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitForSetUp theatre = new WaitForSetUp();
        Thread actor = new Thread(theatre::perform);
        actor.start();
        theatre.setUp();
        actor.join();
    }
}
