package datarace;

import java.util.LinkedList;
import java.util.Queue;

/** Races: producer and consumer share a plain LinkedList. */
final class PlainQueue {
    private final Queue<Integer> jobs = new LinkedList<>();

    void produce() {
        for (int i = 1; i <= 100; i++) {
            jobs.add(i); // ~ data-race #1
        }
    }

    void consume() {
        int sum = 0;
        for (int taken = 0; taken < 100; ) {
            Integer job = jobs.poll(); // ~ data-race #1
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
        PlainQueue plant = new PlainQueue();
        Thread producer = new Thread(plant::produce);
        Thread consumer = new Thread(plant::consume);
        consumer.setDaemon(true);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join(2000);
    }
}
