package nulldereference;

/** The result of a thread is used after the thread has ended. */
public class ResultNotAwaitedFixed extends Thread {
    private int[] primes;

    @Override
    public void run() {
        primes = new int[] {2, 3, 5, 7};
    }

    public static void main(String[] args) throws InterruptedException {
        ResultNotAwaitedFixed search = new ResultNotAwaitedFixed();
        search.start();
        search.join();
        System.out.println(search.primes.length);
    }
}
