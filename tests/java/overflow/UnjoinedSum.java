package overflow;

/** Main uses the large start value, because it does not wait for the thread that replaces it. */
public class UnjoinedSum {
    private int balance = Integer.MIN_VALUE;

    void load() {
        balance = 400;
    }

    public static void main(String[] args) throws InterruptedException {
        UnjoinedSum account = new UnjoinedSum();
        Thread loader = new Thread(account::load);
        loader.start();
        int rest = account.balance - 50; // ~ overflow #1
        loader.join();
        System.out.println(rest);
    }
}
