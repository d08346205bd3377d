package nulldereference;

/** The result of a thread is used before the thread has ended. */
public class ResultNotAwaited extends Thread {
    private int[] primes;

    @Override
    public void run() {
        primes = new int[] {2, 3, 5, 7};
    }

    public static void main(String[] args) throws InterruptedException {
        ResultNotAwaited search = new ResultNotAwaited();
        search.start();
        System.out.println(search.primes.length); // ~ null-dereference #1
        search.join();
    }
}
