package concurrent;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Every blocking queue between a producer and a consumer. */
public class Queues {
    record Late(int n, long at) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed o) {
            return Long.compare(at, ((Late) o).at);
        }
    }

    static void through(BlockingQueue<Integer> queue) throws InterruptedException {
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 20; i++) {
                    queue.put(i);
                }
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        producer.start();
        long sum = 0;
        for (int i = 0; i < 20; i++) {
            sum = sum * 2 + queue.take();
        }
        producer.join();
        System.out.println(queue.getClass().getSimpleName() + " " + sum + " " + queue.poll(1, TimeUnit.MILLISECONDS));
    }

    public static void main(String[] args) throws Exception {
        through(new ArrayBlockingQueue<>(2));
        through(new LinkedBlockingQueue<>(3));
        through(new SynchronousQueue<>());
        through(new SynchronousQueue<>(true));
        through(new LinkedTransferQueue<>());
        PriorityBlockingQueue<Integer> priority = new PriorityBlockingQueue<>();
        ConcurrentLinkedQueue<Integer> linked = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 5; k++) {
                    priority.add(k * 3 + n);
                    linked.add(k);
                    deque.addFirst(k);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        StringBuilder text = new StringBuilder();
        while (!priority.isEmpty()) {
            text.append(priority.take()).append(' ');
        }
        System.out.println(text + " " + linked.stream().mapToInt(x -> x).sum() + " " + deque.size());
        DelayQueue<Late> delayed = new DelayQueue<>();
        long now = System.nanoTime();
        delayed.add(new Late(2, now + 20_000_000));
        delayed.add(new Late(1, now + 5_000_000));
        System.out.println(delayed.take().n() + " " + delayed.take().n());
    }
}
