package lockordercycle;

import java.util.concurrent.locks.ReentrantLock;

/** Defect: each pump is made with the one below it, and the first is then connected to the last. */
final class PumpLoop {
    static final class Pump {
        private final ReentrantLock lock = new ReentrantLock();
        private Pump below;
        private int litres = 3;

        Pump(Pump below) {
            this.below = below;
        }

        void push() {
            lock.lock();
            try {
                below.lock.lock(); // ~ lock-order-cycle #1
                try {
                    litres--;
                    below.litres++;
                } finally {
                    below.lock.unlock();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        Pump first = new Pump(null);
        Pump second = new Pump(first);
        Pump third = new Pump(second);
        first.below = third;
        new Thread(first::push).start();
        new Thread(second::push).start();
        third.push();
    }
}
