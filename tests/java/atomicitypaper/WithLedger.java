package atomicitypaper;

import java.util.function.Supplier;

/** Defect: the supplier is evaluated under the ledger's lock, but the two reads of the exchange are not one. */
final class WithLedger {
    static final class Position {
        private int shares = 10;
        private int price = 5;

        synchronized int shares() {
            return shares;
        }

        synchronized int price() {
            return price;
        }

        /** Twice as many shares, each worth half. */
        synchronized void split() {
            shares = 20;
            price = 2;
        }
    }

    private final Object ledger = new Object();

    <T> T with(Supplier<T> entry) {
        synchronized (ledger) {
            return entry.get();
        }
    }

    Integer value(Position position) {
        return with(() -> position.shares() * position.price()); // ~ atomicity-violation #1
    }

    public static void main(String[] args) throws InterruptedException {
        Position position = new Position();
        WithLedger fund = new WithLedger();
        Thread company = new Thread(position::split);
        company.start();
        int value = fund.value(position);
        company.join();
        if (value != 50 && value != 40) {
            throw new AssertionError("it was never worth " + value);
        }
    }
}
