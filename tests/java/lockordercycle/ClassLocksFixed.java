package lockordercycle;

/** Cannot deadlock: entering is not synchronized, so that no class is locked when the other one takes notice. */
final class ClassLocksFixed {
    static final class Buyers {
        private static int count;

        static void enter() {
            notice();
            Sellers.notice();
        }

        static synchronized void notice() {
            count++;
        }
    }

    static final class Sellers {
        private static int count;

        static void enter() {
            notice();
            Buyers.notice();
        }

        static synchronized void notice() {
            count++;
        }
    }

    public static void main(String[] args) {
        new Thread(Buyers::enter).start();
        new Thread(Sellers::enter).start();
    }
}
