package assertion;

/** However much is moved from one account to the other, their sum is the same when the lock is free. */
public class AccountsSumFixed {
    private int giro = 100;
    private int savings;

    synchronized void save(int amount) {
        giro -= amount; // ~? overflow #2
        savings += amount; // ~? overflow #3
    }

    synchronized void audit() {
        assert giro + savings == 100; // ~? overflow #4
    }

    public static void main(String[] args) {
        AccountsSumFixed accounts = new AccountsSumFixed();
        new Thread(() -> accounts.save(30)).start();
        accounts.save(args.length);
        accounts.audit();
    }
}
