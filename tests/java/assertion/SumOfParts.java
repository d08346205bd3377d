package assertion;

/** Money is on its way between two accounts when the auditor looks. */
public class SumOfParts {
    private final Object lock = new Object();
    private int giro = 50;
    private int savings = 50;

    void transfer() {
        synchronized (lock) {
            giro = 30;
        }
        synchronized (lock) {
            savings = 70;
        }
    }

    void audit() {
        synchronized (lock) {
            assert giro + savings == 100; // ~ assertion #1
        }
    }

    public static void main(String[] args) {
        SumOfParts accounts = new SumOfParts();
        new Thread(accounts::transfer).start();
        accounts.audit();
    }
}
