package datarace;

/** No race: arrivals and departures hold the same lock. */
final class TwoLocksFixed {
    private final Object gate = new Object();
    private int parked;

    void arrive() {
        synchronized (gate) {
            parked++;
        }
    }

    void depart() {
        synchronized (gate) {
            parked--;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoLocksFixed garage = new TwoLocksFixed();
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
