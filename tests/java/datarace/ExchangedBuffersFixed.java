package datarace;

import java.util.concurrent.Exchanger;

/** No race: each thread has one of two buffers, and gives it away for the other. */
final class ExchangedBuffersFixed {
    /** What is passed on. */
    static final class Buffer {
        int size;
    }

    private final Exchanger<Buffer> exchanger = new Exchanger<>();

    void work(int rounds) {
        try {
            Buffer buffer = new Buffer();
            for (int i = 0; i < rounds; i++) {
                buffer.size++;
                buffer = exchanger.exchange(buffer);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        ExchangedBuffersFixed pair = new ExchangedBuffersFixed();
        new Thread(() -> pair.work(9)).start();
        new Thread(() -> pair.work(9)).start();
    }
}
