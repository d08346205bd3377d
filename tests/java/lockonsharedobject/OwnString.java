package lockonsharedobject;

/** Made with {@code new}, a string is an object of its own, whatever it says: fields, parameters and lambdas pass it on. */
public class OwnString {
    static final class Store {
        private final String lock;
        private int items;

        Store(String lock) {
            this.lock = lock;
        }

        void put() {
            synchronized (lock) {
                items++;
            }
        }
    }

    @SuppressWarnings("removal")
    public static void main(String[] args) {
        Store store = new Store(new String("store"));
        new Thread(store::put).start();
        store.put();
        Integer number = new Integer(7);
        Runnable task = () -> {
            synchronized (number) {
                System.out.println(number);
            }
        };
        new Thread(task).start();
        new Thread(task).start();
    }
}
