package nonatomicupdate;

/** Loses nothing: both methods hold the lock. */
final class TwoMethodsFixed {
    private volatile int degrees = 20;

    synchronized void warmer() {
        degrees += 2;
    }

    synchronized void reset() {
        degrees = 20;
    }

    public static void main(String[] args) throws InterruptedException {
        TwoMethodsFixed heating = new TwoMethodsFixed();
        Thread knob = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                heating.warmer();
            }
        });
        Thread night = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                heating.reset();
            }
        });
        knob.start();
        night.start();
        knob.join();
        night.join();
        System.out.println(heating.degrees);
    }
}
