package atomicityviolation;

/** The store adds by itself. */
final class FinalFieldFixed {
    static final class Store {
        private int total;

        synchronized int total() {
            return total;
        }

        synchronized void add(int views) {
            total += views;
        }
    }

    private final Store store;
    private int batches;

    FinalFieldFixed(Store store) {
        this.store = store;
    }

    synchronized void addBatch(int views) {
        batches++;
        this.store.add(views);
    }

    synchronized int batches() {
        return batches;
    }

    public static void main(String[] args) throws InterruptedException {
        Store store = new Store();
        FinalFieldFixed pages = new FinalFieldFixed(store);
        Thread visitor = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                store.add(1);
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
