package lockordercycle;

/** Can deadlock: two subclasses of Thread share two static monitors. */
final class ThreadSubclass {
    static final Object PLUG = new Object();
    static final Object SOCKET = new Object();
    static int volts;

    abstract static class Worker extends Thread {
        @Override
        public final void run() {
            for (int i = 0; i < 20; i++) step();
        }

        abstract void step();
    }

    static final class Charger extends Worker {
        @Override
        void step() {
            synchronized (PLUG) {
                synchronized (SOCKET) { // ~ lock-order-cycle #1
                    volts = 230;
                }
            }
        }
    }

    static final class Meter extends Worker {
        @Override
        void step() {
            synchronized (SOCKET) {
                synchronized (PLUG) { // ~ lock-order-cycle #1
                    volts = 0;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Charger().start();
        new Meter().start();
    }
}
