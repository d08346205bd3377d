package datarace;

import java.util.ArrayList;
import java.util.List;

/** No race: the threads run the same code, each on a counter of its own; nothing is shared. */
final class InstancesApart {
    private int counted;
    private final List<Integer> steps = new ArrayList<>();

    private void count(int to) {
        for (int i = 0; i < to; i++) {
            counted++;
            steps.add(counted);
        }
    }

    private static Thread counting(int to) {
        InstancesApart own = new InstancesApart();
        return new Thread(() -> {
            own.count(to);
            System.out.println(own.steps.size());
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = counting(10 * i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
