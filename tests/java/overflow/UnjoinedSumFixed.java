package overflow;

/** Main waits for the thread that replaces the start value. */
public class UnjoinedSumFixed {
    private int balance = Integer.MIN_VALUE;

    void load() {
        balance = 400;
    }

    public static void main(String[] args) throws InterruptedException {
        UnjoinedSumFixed account = new UnjoinedSumFixed();
        Thread loader = new Thread(account::load);
        loader.start();
        loader.join();
        int rest = account.balance - 50;
        System.out.println(rest);
    }
}
