package atomicitypaper;

/** Defect: the office locks one class and the rates another, twice: a customer buys at one rate and sells at another. */
final class ExchangeDay {
    static final class Rates {
        private static int buy = 100;
        private static int sell = 98;

        static synchronized int buy() {
            return buy;
        }

        static synchronized int sell() {
            return sell;
        }

        static synchronized void fix(int middle) {
            buy = middle + 1;
            sell = middle - 1;
        }
    }

    static final class Office {
        private static int rounds;

        static synchronized int roundTrip() {
            rounds++;
            int paid = Rates.buy(); // ~ atomicity-violation #1
            int got = Rates.sell(); // ~ atomicity-violation #1
            return paid - got;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread market = new Thread(() -> Rates.fix(120));
        market.start();
        int profit = Office.roundTrip();
        market.join();
        if (profit <= 0) {
            throw new AssertionError("the office pays its customer " + -profit);
        }
    }
}
