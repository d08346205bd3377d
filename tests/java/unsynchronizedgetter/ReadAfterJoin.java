package unsynchronizedgetter;

/** The getter is called when the threads that change the field have ended. */
public class ReadAfterJoin {
    private int sum;

    synchronized void add(int amount) {
        sum += amount;
    }

    int sum() {
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        ReadAfterJoin total = new ReadAfterJoin();
        Thread one = new Thread(() -> total.add(1));
        Thread two = new Thread(() -> total.add(2));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(total.sum());
    }
}
