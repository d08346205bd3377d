package assertion;

/** Money is never on its way when the auditor looks. */
public class SumOfPartsFixed {
    private final Object lock = new Object();
    private int giro = 50;
    private int savings = 50;

    void transfer() {
        synchronized (lock) {
            giro = 30;
            savings = 70;
        }
    }

    void audit() {
        synchronized (lock) {
            assert giro + savings == 100;
        }
    }

    public static void main(String[] args) {
        SumOfPartsFixed accounts = new SumOfPartsFixed();
        new Thread(accounts::transfer).start();
        accounts.audit();
    }
}
