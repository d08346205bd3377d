package nonatomicupdate;

/** Loses updates: two threads change one volatile field, each in a method of its own. */
final class TwoMethods {
    private volatile int degrees = 20;

    void warmer() {
        degrees += 2; // ~ non-atomic-update #1
    }

    void reset() {
        degrees = 20;
    }

    public static void main(String[] args) throws InterruptedException {
        TwoMethods heating = new TwoMethods();
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
