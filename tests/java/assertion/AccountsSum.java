package assertion;

/** Money is taken from one account and then, in another critical section, put into the other. */
public class AccountsSum {
    private int giro = 100;
    private int savings;

    void save(int amount) {
        synchronized (this) {
            giro -= amount; // ~? overflow #2
        }
        synchronized (this) {
            savings += amount; // ~? overflow #3
        }
    }

    synchronized void audit() {
        assert giro + savings == 100; // ~ assertion #1 ~? overflow #4
    }

    public static void main(String[] args) {
        AccountsSum accounts = new AccountsSum();
        new Thread(() -> accounts.save(30)).start();
        accounts.save(args.length);
        accounts.audit();
    }
}
