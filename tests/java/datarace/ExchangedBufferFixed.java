package datarace;

import java.util.concurrent.Exchanger;

/** No race: after the exchange each side uses the buffer it got. */
final class ExchangedBufferFixed {
    private final Exchanger<int[]> exchanger = new Exchanger<>();

    void produce() {
        int[] buffer = new int[8];
        try {
            buffer[0] = 1;
            int[] empty = exchanger.exchange(buffer);
            empty[0] = empty.length;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void consume() {
        try {
            int[] full = exchanger.exchange(new int[8]);
            int first = full[0];
            System.out.println(first);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExchangedBufferFixed line = new ExchangedBufferFixed();
        Thread producer = new Thread(line::produce);
        Thread consumer = new Thread(line::consume);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
