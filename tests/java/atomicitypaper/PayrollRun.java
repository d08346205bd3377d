package atomicitypaper;

/** Defect: the payroll is locked three calls above where the fund is asked and then charged. */
final class PayrollRun {
    static final class Fund {
        private int money = 100;

        synchronized boolean has(int amount) {
            return money >= amount;
        }

        synchronized void charge(int amount) {
            money -= amount;
        }

        synchronized void chargeIfCovered(int amount) {
            if (money >= amount) {
                money -= amount;
            }
        }

        synchronized int money() {
            return money;
        }
    }

    private final Object month = new Object();
    private final Fund fund;

    PayrollRun(Fund fund) {
        this.fund = fund;
    }

    void run() {
        synchronized (month) {
            department("sales");
        }
    }

    private void department(String name) {
        employee(name + "-1");
    }

    private void employee(String id) {
        pay(id.length() * 10);
    }

    private boolean pay(int amount) {
        if (!fund.has(amount)) { // ~ atomicity-violation #1
            return false;
        }
        fund.charge(amount); // ~ atomicity-violation #1
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        Fund fund = new Fund();
        PayrollRun payroll = new PayrollRun(fund);
        Thread caterer = new Thread(() -> fund.chargeIfCovered(50));
        caterer.start();
        payroll.run();
        caterer.join();
        if (fund.money() < 0) {
            throw new AssertionError("wages were paid out of an empty fund");
        }
    }
}
