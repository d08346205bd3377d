package unsynchronizedoverride;

import java.util.concurrent.atomic.AtomicInteger;

/** The override has its own, thread-safe state, and never touches that of the superclass. */
public class OwnStateOnly {
    static class Meter {
        protected int value;

        synchronized void hit() {
            value++;
        }
    }

    static final class AtomicMeter extends Meter {
        private final AtomicInteger hits = new AtomicInteger();

        @Override
        void hit() {
            hits.incrementAndGet();
        }
    }

    public static void main(String[] args) {
        Meter plain = new Meter();
        Meter atomic = new AtomicMeter();
        for (int i = 0; i < 2; i++) {
            new Thread(plain::hit).start();
            new Thread(atomic::hit).start();
        }
    }
}
