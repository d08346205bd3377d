package concurrent;

/** Philosophers who take the lower fork first: all eat. */
public class Philosophers {
    public static void main(String[] args) throws Exception {
        Object[] forks = new Object[5];
        for (int i = 0; i < forks.length; i++) {
            forks[i] = new Object();
        }
        int[] eaten = new int[5];
        Thread[] threads = new Thread[5];
        for (int i = 0; i < 5; i++) {
            int n = i;
            Object first = forks[Math.min(n, (n + 1) % 5)];
            Object second = forks[Math.max(n, (n + 1) % 5)];
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    synchronized (first) {
                        synchronized (second) {
                            eaten[n]++;
                        }
                    }
                    Thread.yield();
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(java.util.Arrays.toString(eaten));
    }
}
