package datarace;

/** Races: arrivals and departures hold a lock each, but not the same. */
final class TwoLocks {
    private final Object arrivals = new Object();
    private final Object departures = new Object();
    private int parked;

    void arrive() {
        synchronized (arrivals) {
            parked++; // ~ data-race #1
        }
    }

    void depart() {
        synchronized (departures) {
            parked--; // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoLocks garage = new TwoLocks();
        Thread in = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                garage.arrive();
            }
        });
        Thread out = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                garage.depart();
            }
        });
        in.start();
        out.start();
        in.join();
        out.join();
        System.out.println(garage.parked);
    }
}
