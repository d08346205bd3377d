package datarace;

/** No race: interrupting orders what was done before it before what the interrupted thread does after it. */
final class InterruptOrdersFixed {
    private String reason = "none";

    void sleep() {
        try {
            Thread.sleep(10_000);
        } catch (InterruptedException e) {
            String seen = reason; // ~? data-race #1
            System.out.println("woken: " + seen);
        }
    }

    void wake(Thread sleeper) {
        reason = "breakfast";
        sleeper.interrupt();
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptOrdersFixed night = new InterruptOrdersFixed();
        Thread sleeper = new Thread(night::sleep);
        sleeper.start();
        night.wake(sleeper);
        sleeper.join();
    }
}
