package atomicitypaper;

/** Harmless: the day is closed in two steps when all cashiers have gone home. */
final class ClosingTime {
    static final class Till {
        private int cash;

        synchronized void sell(int price) {
            cash += price;
        }

        synchronized int cash() {
            return cash;
        }

        synchronized void clear() {
            cash = 0;
        }
    }

    private final Till till = new Till();
    private int safe;

    synchronized void close() {
        safe += till.cash();
        till.clear();
    }

    synchronized int safe() {
        return safe;
    }

    public static void main(String[] args) throws InterruptedException {
        ClosingTime shop = new ClosingTime();
        Thread early = new Thread(() -> shop.till.sell(3));
        Thread late = new Thread(() -> shop.till.sell(4));
        early.start();
        late.start();
        early.join();
        late.join();
        shop.close();
        if (shop.safe() != 7) {
            throw new AssertionError("money is missing");
        }
    }
}
