package atomicitypaper;

/** Defect: the potter opens a kiln that was cold when it was looked at, and that is heated meanwhile. */
final class KilnDoor {
    private static final class Kiln {
        private int degrees = 20;
        private boolean open;

        synchronized int degrees() {
            return degrees;
        }

        synchronized void open() {
            open = true;
        }

        synchronized void fire() {
            if (!open) {
                degrees = 1200;
            }
        }

        synchronized boolean dangerous() {
            return open && degrees > 100;
        }
    }

    private final Object bench = new Object();
    private final Kiln kiln = new Kiln();
    private int pots;

    void unload() {
        synchronized (bench) {
            int degrees = kiln.degrees(); // ~ atomicity-violation #1
            if (degrees > 100) {
                return;
            }
            pots += 12;
            kiln.open(); // ~ atomicity-violation #1
        }
    }

    int pots() {
        synchronized (bench) {
            return pots;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        KilnDoor pottery = new KilnDoor();
        Thread potter = new Thread(() -> pottery.unload());
        potter.start();
        pottery.kiln.fire();
        potter.join();
        if (pottery.kiln.dangerous()) {
            throw new AssertionError("opened while hot, pots: " + pottery.pots());
        }
    }
}
