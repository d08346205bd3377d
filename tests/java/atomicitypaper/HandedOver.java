package atomicitypaper;

/** Harmless: the crate is packed by one thread and then handed over; from then on only the other one opens it. */
final class HandedOver {
    static final class Crate {
        private int bottles;

        synchronized int bottles() {
            return bottles;
        }

        synchronized void bottles(int bottles) {
            this.bottles = bottles;
        }
    }

    private Crate ramp;
    private int delivered;

    synchronized void pack() {
        Crate crate = new Crate();
        crate.bottles(6);
        ramp = crate;
    }

    synchronized void load() {
        Crate crate = ramp;
        ramp = null;
        if (crate != null) {
            int bottles = crate.bottles();
            crate.bottles(bottles + 6);
            delivered = crate.bottles();
        }
    }

    synchronized int delivered() {
        return delivered;
    }

    public static void main(String[] args) throws InterruptedException {
        HandedOver brewery = new HandedOver();
        Thread packer = new Thread(brewery::pack);
        packer.start();
        brewery.load();
        packer.join();
        if (brewery.delivered() != 0 && brewery.delivered() != 12) {
            throw new AssertionError("bottles are missing");
        }
    }
}
