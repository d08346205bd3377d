package idioms;

/** A monitor object: all its state is private, and every method that touches it is synchronized. */
public class MonitorObject {
    private long value;
    private int changes;

    synchronized void add(long amount) {
        value += amount;
        changes++;
    }

    synchronized long average() {
        return changes == 0 ? 0 : value / changes;
    }

    public static void main(String[] args) throws InterruptedException {
        MonitorObject counter = new MonitorObject();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 1000; n++) {
                    counter.add(n);
                }
            });
            threads[i].start();
        }
        System.out.println(counter.average());
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(counter.average());
    }
}
