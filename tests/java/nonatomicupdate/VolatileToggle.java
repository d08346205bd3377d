package nonatomicupdate;

/** Loses updates: two who toggle at once may both see the old value, and toggle once. */
final class VolatileToggle {
    private volatile boolean on;

    void toggle() {
        on = !on; // ~ non-atomic-update #1
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileToggle lamp = new VolatileToggle();
        Runnable person = () -> {
            for (int i = 0; i < 1000; i++) {
                lamp.toggle();
            }
        };
        Thread hall = new Thread(person);
        Thread stairs = new Thread(person);
        hall.start();
        stairs.start();
        hall.join();
        stairs.join();
        System.out.println(lamp.on);
    }
}
