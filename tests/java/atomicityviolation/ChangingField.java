package atomicityviolation;

/** Defect: the store may be exchanged between two bookings but not within one; still others book on it in between. */
final class ChangingField {
    static final class Store {
        private int total;

        synchronized int total() {
            return total;
        }

        synchronized void setTotal(int value) {
            total = value;
        }

        synchronized void add() {
            total++;
        }
    }

    private Store store;

    ChangingField(Store store) {
        this.store = store;
    }

    synchronized void exchange(Store other) {
        store = other;
    }

    synchronized void book(int amount) {
        int before = store.total(); // ~ atomicity-violation #1
        store.setTotal(before + amount); // ~ atomicity-violation #1
    }

    public static void main(String[] args) throws InterruptedException {
        Store old = new Store();
        Store current = new Store();
        ChangingField ledger = new ChangingField(old);
        Thread counter = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                old.add();
                current.add();
            }
        });
        counter.start();
        for (int i = 0; i < 500; i++) {
            ledger.book(2);
            if (i == 250) {
                ledger.exchange(current);
            }
        }
        counter.join();
        System.out.println(old.total() + current.total());
    }
}
