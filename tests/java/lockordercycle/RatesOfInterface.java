package lockordercycle;

/** Can deadlock: code of a class runs before its interface is initialised, which takes the lock of the journal. */
final class RatesOfInterface {
    private static final Object DESK = new Object();
    private static final Object JOURNAL = new Object();

    interface Rates {
        Double FIRST = load();

        static Double load() {
            synchronized (JOURNAL) { // ~ lock-order-cycle #1
                return 1.5;
            }
        }
    }

    static final class Teller implements Rates {
        void quote() {
            synchronized (DESK) {
                System.out.println(FIRST);
            }
        }
    }

    static void book() {
        synchronized (JOURNAL) {
            synchronized (DESK) { // ~ lock-order-cycle #1
                System.out.println("booked");
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> new Teller().quote()).start();
        new Thread(RatesOfInterface::book).start();
        new Thread(() -> System.out.println(Rates.FIRST)).start();
    }
}
