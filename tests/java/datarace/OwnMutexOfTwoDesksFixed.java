package datarace;

/** No race: a lock made of a flag, which all desks take under the monitor of what they have in common. */
final class OwnMutexOfTwoDesksFixed {
    /** What all desks have in common. */
    static final class Ledger {
        private boolean isTaken;
        private int entered;

        synchronized void free() {
            isTaken = false;
        }
    }

    private final Ledger ledger;

    OwnMutexOfTwoDesksFixed(Ledger ledger) {
        this.ledger = ledger;
    }

    void enter() {
        synchronized (ledger) {
            if (ledger.isTaken) {
                return;
            }
            ledger.isTaken = true;
        }
        ledger.entered++;
        ledger.free();
    }

    public static void main(String[] args) throws InterruptedException {
        Ledger ledger = new Ledger();
        Thread north = new Thread(new OwnMutexOfTwoDesksFixed(ledger)::enter);
        Thread south = new Thread(new OwnMutexOfTwoDesksFixed(ledger)::enter);
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println(ledger.entered);
    }
}
