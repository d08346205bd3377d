package lockordercycle;

/** Cannot deadlock: each thread works on an exchange of its own, and both take its monitors in one order. */
final class PaperDifferentObjectsFixed {
    static final class Exchange {
        private final Object orders;
        private final Object trades;
        private int open;
        private int done;

        Exchange(Object orders, Object trades) {
            this.orders = orders;
            this.trades = trades;
        }

        void book() {
            synchronized (orders) {
                open++;
                synchronized (trades) {
                    done += open;
                }
            }
        }

        void settle() {
            synchronized (orders) {
                synchronized (trades) {
                    done++;
                    open -= done;
                }
            }
        }
    }

    static final class Broker extends Thread {
        private final Exchange exchange;

        Broker(Exchange exchange) {
            this.exchange = exchange;
        }

        @Override
        public void run() {
            for (int i = 0; i < 20; i++) exchange.book();
        }
    }

    static final class Clearing extends Thread {
        private final Exchange exchange;

        Clearing(Exchange exchange) {
            this.exchange = exchange;
        }

        @Override
        public void run() {
            for (int i = 0; i < 20; i++) exchange.settle();
        }
    }

    public static void main(String[] args) {
        Exchange frankfurt = new Exchange(new Object(), new Object());
        Exchange karlsruhe = new Exchange(new Object(), new Object());
        new Broker(frankfurt).start();
        new Clearing(karlsruhe).start();
    }
}
