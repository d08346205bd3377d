package classinitialisationdeadlock;

import java.util.concurrent.CountDownLatch;

/** An initialiser waits for a latch that a lambda of the same class counts down. */
public class AwaitsLatch {
    static class Service {
        static final CountDownLatch READY = new CountDownLatch(1);

        static {
            new Thread(() -> READY.countDown()).start(); // ~ class-initialisation-deadlock #1
            try {
                READY.await(); // ~ class-initialisation-deadlock #1
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        static void use() {}
    }

    public static void main(String[] args) {
        Service.use();
    }
}
