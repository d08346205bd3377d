package atomicitypaper;

/** Defect: a lamp that is toggled twice is as before, unless somebody switches it off between. */
final class BlinkOnce {
    static final class Lamp {
        private boolean lit;

        synchronized void toggle() {
            lit = !lit;
        }

        synchronized void off() {
            lit = false;
        }

        synchronized boolean lit() {
            return lit;
        }
    }

    private final Object console = new Object();
    private final Lamp lamp = new Lamp();
    private int blinks;

    void blink() {
        synchronized (console) {
            lamp.toggle(); // ~- atomicity-violation #1
            blinks++;
            lamp.toggle(); // ~- atomicity-violation #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlinkOnce tower = new BlinkOnce();
        Thread keeper = new Thread(() -> tower.blink());
        keeper.start();
        tower.lamp.off();
        keeper.join();
        if (tower.lamp.lit()) {
            throw new AssertionError("the lamp burns all night");
        }
    }
}
