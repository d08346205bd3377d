package lockordercycle;

import java.util.concurrent.atomic.AtomicReference;

/** Cannot deadlock: a dancer calls the partner when unlocked. */
final class AtomicReferencePartnerFixed {
    static final class Dancer {
        private final AtomicReference<Dancer> partner = new AtomicReference<>();
        private int steps;

        void lead() {
            follow();
            partner.get().follow();
        }

        synchronized void follow() {
            steps++;
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
