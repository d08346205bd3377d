package unsynchronizedoverride;

/** The override is not synchronized as a whole, but locks where it must, or is called with the lock. */
public class LockedInside {
    static class Store {
        protected int items;

        synchronized void put() {
            items++;
        }

        synchronized void putTwice() {
            put();
            put();
        }
    }

    static final class Loud extends Store {
        @Override
        void put() {
            System.out.println("put");
            synchronized (this) {
                items++;
            }
        }
    }

    static final class Inner extends Store {
        @Override
        void put() {
            items += 10;
        }
    }

    public static void main(String[] args) {
        Store loud = new Loud();
        Store inner = new Inner();
        for (int i = 0; i < 2; i++) {
            new Thread(loud::put).start();
            new Thread(inner::putTwice).start();
        }
    }
}
