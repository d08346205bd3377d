package atomicitypaper;

/** Defect: who adds an entry takes the last index for its own, but somebody else may have added one since. */
final class AuditTrail {
    static final class Trail {
        private final String[] entries = new String[4];
        private int size;

        synchronized void add(String entry) {
            entries[size++] = entry;
        }

        synchronized int last() {
            return size - 1;
        }

        synchronized String entry(int index) {
            return entries[index];
        }
    }

    private final Trail trail;
    private int mine;

    AuditTrail(Trail trail) {
        this.trail = trail;
    }

    synchronized void record(String entry) {
        trail.add(entry); // ~ atomicity-violation #1
        mine = trail.last(); // ~ atomicity-violation #1
    }

    synchronized int mine() {
        return mine;
    }

    public static void main(String[] args) throws InterruptedException {
        Trail trail = new Trail();
        AuditTrail teller = new AuditTrail(trail);
        Thread guard = new Thread(() -> trail.add("door"));
        guard.start();
        teller.record("cash");
        guard.join();
        if (!trail.entry(teller.mine()).equals("cash")) {
            throw new AssertionError("the teller is blamed for the door");
        }
    }
}
