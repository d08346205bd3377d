package lostwakeup;

/** The guard of a ropeway waits for passengers or the evening. The evening is announced, too. */
public class RopewayStoppedFixed {
    private final Object platform = new Object();
    private int passengers;
    private boolean evening;

    void arrive() {
        synchronized (platform) {
            passengers++;
            platform.notifyAll();
        }
    }

    void closeForToday() {
        synchronized (platform) {
            evening = true;
            platform.notifyAll();
        }
    }

    void guard() throws InterruptedException {
        while (true) {
            synchronized (platform) {
                while (!mayGoOn()) {
                    platform.wait();
                }
                if (passengers == 0) {
                    return;
                }
                passengers--;
            }
        }
    }

    private boolean mayGoOn() {
        return evening || passengers > 0;
    }

    public static void main(String[] args) throws InterruptedException {
        RopewayStoppedFixed ropeway = new RopewayStoppedFixed();
        Thread guard = new Thread(() -> {
            try {
                ropeway.guard();
            } catch (InterruptedException stopped) {
                return;
            }
        });
        guard.start();
        ropeway.arrive();
        ropeway.closeForToday();
        guard.join();
    }
}
