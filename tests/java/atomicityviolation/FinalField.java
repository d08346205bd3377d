package atomicityviolation;

/** Defect: views that another thread adds between reading and writing the total are lost. */
final class FinalField {
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

    private final Store store;
    private int batches;

    FinalField(Store store) {
        this.store = store;
    }

    synchronized void addBatch(int views) {
        batches++;
        int before = this.store.total(); // ~ atomicity-violation #1
        this.store.setTotal(before + views); // ~ atomicity-violation #1
    }

    synchronized int batches() {
        return batches;
    }

    public static void main(String[] args) throws InterruptedException {
        Store store = new Store();
        FinalField pages = new FinalField(store);
        Thread visitor = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                store.add();
            }
        });
        visitor.start();
        for (int i = 0; i < 500; i++) {
            pages.addBatch(2);
        }
        visitor.join();
        System.out.println(pages.batches() + " " + store.total());
    }
}
