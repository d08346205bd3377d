package datarace;

/** No race: the server opens its store before it starts the first client, and clients make stores of their own by the same method. */
final class OpenedBeforeStartFixed implements Runnable {
    static final class Store {
        private int size;

        void reset(int size) {
            this.size = size;
        }
    }

    private final Store store = new Store();

    @Override
    public void run() {
        store.reset(100);
        for (int client = 0; client < 3; client++) {
            new Thread(this::serve).start();
        }
    }

    private void serve() {
        Store own = new Store();
        own.reset(store.size);
        System.out.println(own.size);
    }

    public static void main(String[] args) {
        new Thread(new OpenedBeforeStartFixed()).start();
    }
}
