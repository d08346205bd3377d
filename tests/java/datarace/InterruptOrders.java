package datarace;

/** Races: the reason is written after the sleeper was woken. */
final class InterruptOrders {
    private String reason = "none";

    void sleep() {
        try {
            Thread.sleep(10_000);
        } catch (InterruptedException e) {
            String seen = reason; // ~ data-race #1
            System.out.println("woken: " + seen);
        }
    }

    void wake(Thread sleeper) {
        sleeper.interrupt();
        reason = "breakfast"; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptOrders night = new InterruptOrders();
        Thread sleeper = new Thread(night::sleep);
        sleeper.start();
        night.wake(sleeper);
        sleeper.join();
    }
}
