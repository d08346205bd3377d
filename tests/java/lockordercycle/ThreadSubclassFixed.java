package lockordercycle;

/** Cannot deadlock: the plug is locked first in both subclasses. */
final class ThreadSubclassFixed {
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
                synchronized (SOCKET) {
                    volts = 230;
                }
            }
        }
    }

    static final class Meter extends Worker {
        @Override
        void step() {
            synchronized (PLUG) {
                synchronized (SOCKET) {
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
