package concurrent;

import java.util.concurrent.TimeUnit;

/** Sleeps that end in the order of their lengths. */
public class Sleepers {
    public static void main(String[] args) throws Exception {
        StringBuffer order = new StringBuffer();
        int[] times = {300, 100, 200};
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int time = times[i];
            threads[i] = new Thread(() -> {
                try {
                    TimeUnit.MILLISECONDS.sleep(time);
                } catch (InterruptedException e) {
                    order.append("interrupted");
                }
                order.append(time).append(' ');
            });
        }
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(order);
        long before = System.nanoTime();
        Thread.sleep(20);
        System.out.println(System.nanoTime() - before >= 20_000_000);
    }
}
