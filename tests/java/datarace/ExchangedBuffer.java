package datarace;

import java.util.concurrent.Exchanger;

/** Races: after the exchange the producer goes on writing into the buffer it gave away. */
final class ExchangedBuffer {
    private final Exchanger<int[]> exchanger = new Exchanger<>();

    void produce() {
        int[] buffer = new int[8];
        try {
            buffer[0] = 1;
            int[] empty = exchanger.exchange(buffer);
            buffer[0] = empty.length; // ~ data-race #1
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void consume() {
        try {
            int[] full = exchanger.exchange(new int[8]);
            int first = full[0]; // ~ data-race #1
            System.out.println(first);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExchangedBuffer line = new ExchangedBuffer();
        Thread producer = new Thread(line::produce);
        Thread consumer = new Thread(line::consume);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
