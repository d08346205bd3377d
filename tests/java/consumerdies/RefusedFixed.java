package consumerdies;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Caught in the loop; or another consumer is left; or there is always room. */
public class RefusedFixed {
    private static void deliver(int order) {
        if (order < 0) {
            throw new IllegalStateException("no such order: " + order);
        }
        System.out.println(order);
    }

    private static void careful(BlockingQueue<Integer> orders) {
        try {
            for (;;) {
                try {
                    deliver(orders.take());
                } catch (IllegalStateException e) {
                    System.out.println("refused");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void careless(BlockingQueue<Integer> orders) {
        try {
            for (;;) {
                deliver(orders.take());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> one = new ArrayBlockingQueue<>(4);
        new Thread(() -> careful(one)).start();
        one.put(-1);

        BlockingQueue<Integer> two = new ArrayBlockingQueue<>(4);
        new Thread(() -> careless(two)).start();
        new Thread(() -> careful(two)).start();
        two.put(-1);

        BlockingQueue<Integer> unbounded = new LinkedBlockingQueue<>();
        new Thread(() -> careless(unbounded)).start();
        unbounded.put(-1);
    }
}
