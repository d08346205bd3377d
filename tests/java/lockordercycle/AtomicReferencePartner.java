package lockordercycle;

import java.util.concurrent.atomic.AtomicReference;

/** Can deadlock: each dancer finds the other one through an AtomicReference and calls it while being locked. */
final class AtomicReferencePartner {
    static final class Dancer {
        private final AtomicReference<Dancer> partner = new AtomicReference<>();
        private int steps;

        synchronized void lead() {
            steps++;
            partner.get().follow();
        }

        synchronized void follow() {
            steps++; // ~ lock-order-cycle #1
        }
    }

    public static void main(String[] args) {
        Dancer ginger = new Dancer();
        Dancer fred = new Dancer();
        ginger.partner.set(fred);
        fred.partner.compareAndSet(null, ginger);
        new Thread(ginger::lead).start();
        new Thread(fred::lead).start();
    }
}
