package atomicitypaper;

/** Defect: six calls above, the report locks the year; the two figures at the bottom are of different quarters. */
final class AnnualReport {
    static final class Figures {
        private int income = 10;
        private int costs = 8;

        synchronized int income() {
            return income;
        }

        synchronized int costs() {
            return costs;
        }

        synchronized void nextQuarter() {
            income = 30;
            costs = 25;
        }
    }

    private static final Object YEAR = new Object();

    static int report(Figures figures) {
        synchronized (YEAR) {
            return volume(figures);
        }
    }

    private static int volume(Figures figures) {
        return chapter(figures, 1);
    }

    private static int chapter(Figures figures, int number) {
        return number * section(figures);
    }

    private static int section(Figures figures) {
        return page(figures);
    }

    private static int page(Figures figures) {
        return table(figures);
    }

    private static int table(Figures figures) {
        return profit(figures);
    }

    private static int profit(Figures figures) {
        int income = figures.income(); // ~ atomicity-violation #1
        return income - figures.costs(); // ~ atomicity-violation #1
    }

    public static void main(String[] args) throws InterruptedException {
        Figures figures = new Figures();
        Thread calendar = new Thread(figures::nextQuarter);
        calendar.start();
        int profit = report(figures);
        calendar.join();
        if (profit < 0) {
            throw new AssertionError("a loss that no quarter had: " + profit);
        }
    }
}
