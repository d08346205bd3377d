package lockordercycle;

import java.util.concurrent.locks.ReentrantLock;

/** Fine: the pumps are connected in a loop, but the lock of the plant lets one of them push at a time. */
final class PumpLoopFixed {
    private static final Object PLANT = new Object();

    static final class Pump {
        private final ReentrantLock lock = new ReentrantLock();
        private Pump below;
        private int litres = 3;

        Pump(Pump below) {
            this.below = below;
        }

        void push() {
            synchronized (PLANT) {
                lock.lock();
                try {
                    below.lock.lock();
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

        int litres() {
            lock.lock();
            try {
                return litres;
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
        System.out.println(third.litres());
    }
}
