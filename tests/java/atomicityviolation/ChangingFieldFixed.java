package atomicityviolation;

/** The store is locked for the whole booking. */
final class ChangingFieldFixed {
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

    ChangingFieldFixed(Store store) {
        this.store = store;
    }

    synchronized void exchange(Store other) {
        store = other;
    }

    synchronized void book(int amount) {
        synchronized (store) {
            int before = store.total();
            store.setTotal(before + amount);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Store old = new Store();
        Store current = new Store();
        ChangingFieldFixed ledger = new ChangingFieldFixed(old);
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
