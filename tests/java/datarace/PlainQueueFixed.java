package datarace;

import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;

/** No race: they share a blocking queue. */
final class PlainQueueFixed {
    private final Queue<Integer> jobs = new LinkedBlockingQueue<>();

    void produce() {
        for (int i = 1; i <= 100; i++) {
            jobs.add(i);
        }
    }

    void consume() {
        int sum = 0;
        for (int taken = 0; taken < 100; ) {
            Integer job = jobs.poll();
            if (job == null) {
                Thread.onSpinWait();
            } else {
                sum += job;
                taken++;
            }
        }
        System.out.println(sum);
    }

    public static void main(String[] args) throws InterruptedException {
        PlainQueueFixed plant = new PlainQueueFixed();
        Thread producer = new Thread(plant::produce);
        Thread consumer = new Thread(plant::consume);
        consumer.setDaemon(true);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join(2000);
    }
}
