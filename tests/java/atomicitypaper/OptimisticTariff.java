package atomicitypaper;

/** Harmless: the new price is only set if the version is still the one that was read; else all is done again. */
final class OptimisticTariff {
    static final class Quote {
        final int version;
        final int price;

        Quote(int version, int price) {
            this.version = version;
            this.price = price;
        }
    }

    static final class Tariff {
        private Quote quote = new Quote(0, 100);

        synchronized Quote quote() {
            return quote;
        }

        synchronized boolean replace(int version, int price) {
            if (quote.version != version) {
                return false;
            }
            quote = new Quote(version + 1, price);
            return true;
        }
    }

    static final class Planner {
        private final Tariff tariff;

        Planner(Tariff tariff) {
            this.tariff = tariff;
        }

        synchronized void raise(int by) {
            while (true) {
                Quote seen = tariff.quote();
                if (tariff.replace(seen.version, seen.price + by)) {
                    return;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Tariff tariff = new Tariff();
        Planner day = new Planner(tariff);
        Planner night = new Planner(tariff);
        Thread planning = new Thread(() -> day.raise(5));
        planning.start();
        night.raise(2);
        planning.join();
        if (tariff.quote().price != 107) {
            throw new AssertionError("lost: " + tariff.quote().price);
        }
    }
}
