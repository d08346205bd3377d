package lockordercycle;

/** Like RatesOfInterface, but who books takes the desk first. */
final class RatesOfInterfaceFixed {
    private static final Object DESK = new Object();
    private static final Object JOURNAL = new Object();

    interface Rates {
        Double FIRST = load();

        static Double load() {
            synchronized (JOURNAL) {
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
        synchronized (DESK) {
            synchronized (JOURNAL) {
                System.out.println("booked");
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> new Teller().quote()).start();
        new Thread(RatesOfInterfaceFixed::book).start();
        new Thread(() -> System.out.println(Rates.FIRST)).start();
    }
}
