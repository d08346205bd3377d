/** An increment is a read and a write: two threads can read the same value, and one of the increments is lost. */
public class Counter {
    private int value;
    private int safe;

    void increment() {
        value++;
        synchronized (this) {
            safe++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(counter::increment);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(counter.value + " of " + counter.safe);
    }
}
