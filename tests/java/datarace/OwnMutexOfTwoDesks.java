package datarace;

/** A lock made of a flag. Each desk takes it under the desk's own monitor, so that two desks may find it free. */
final class OwnMutexOfTwoDesks {
    /** What all desks have in common. */
    static final class Ledger {
        private boolean isTaken;
        private int entered;

        synchronized void free() {
            isTaken = false; // ~ data-race #2
        }
    }

    private final Ledger ledger;

    OwnMutexOfTwoDesks(Ledger ledger) {
        this.ledger = ledger;
    }

    void enter() {
        synchronized (this) {
            if (ledger.isTaken) { // ~ data-race #2
                return;
            }
            ledger.isTaken = true; // ~ data-race #2
        }
        ledger.entered++; // ~ data-race #1
        ledger.free();
    }

    public static void main(String[] args) throws InterruptedException {
        Ledger ledger = new Ledger();
        Thread north = new Thread(new OwnMutexOfTwoDesks(ledger)::enter);
        Thread south = new Thread(new OwnMutexOfTwoDesks(ledger)::enter);
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println(ledger.entered);
    }
}
