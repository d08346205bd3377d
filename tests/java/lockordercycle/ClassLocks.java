package lockordercycle;

/** Can deadlock: static synchronized methods lock the classes themselves, in opposite orders. */
final class ClassLocks {
    static final class Buyers {
        private static int count;

        static synchronized void enter() {
            count++;
            Sellers.notice();
        }

        static synchronized void notice() {
            count++; // ~ lock-order-cycle #1
        }
    }

    static final class Sellers {
        private static int count;

        static synchronized void enter() {
            count++;
            Buyers.notice();
        }

        static synchronized void notice() {
            count++; // ~ lock-order-cycle #1
        }
    }

    public static void main(String[] args) {
        new Thread(Buyers::enter).start();
        new Thread(Sellers::enter).start();
    }
}
