package atomicityviolation;

/** No defect: between two looks at the tank the pump waits, and releases its own lock; each look stands for itself. */
final class WaitsBetween {
    static final class Tank {
        private int level = 100;

        synchronized int level() {
            return level;
        }

        synchronized void drain(int amount) {
            level -= amount;
        }
    }

    private final Tank tank;
    private boolean started;

    WaitsBetween(Tank tank) {
        this.tank = tank;
    }

    synchronized void startWhenLow() throws InterruptedException {
        while (tank.level() > 10) {
            wait();
        }
        started = true;
    }

    synchronized void lookAgain() {
        notifyAll();
    }

    synchronized boolean isStarted() {
        return started;
    }

    public static void main(String[] args) throws InterruptedException {
        Tank tank = new Tank();
        WaitsBetween pump = new WaitsBetween(tank);
        Thread tap = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                tank.drain(5);
                pump.lookAgain();
            }
        });
        tap.start();
        pump.startWhenLow();
        tap.join();
        System.out.println(pump.isStarted());
    }
}
