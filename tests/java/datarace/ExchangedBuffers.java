package datarace;

import java.util.concurrent.Exchanger;

/** The buffer is still filled after it was given away. */
final class ExchangedBuffers {
    /** What is passed on. */
    static final class Buffer {
        int size;
    }

    private final Exchanger<Buffer> exchanger = new Exchanger<>();

    void work(int rounds) {
        try {
            Buffer buffer = new Buffer();
            for (int i = 0; i < rounds; i++) {
                buffer.size++; // ~ data-race #1
                Buffer other = exchanger.exchange(buffer);
                buffer.size = 0; // ~ data-race #1
                buffer = other;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        ExchangedBuffers pair = new ExchangedBuffers();
        new Thread(() -> pair.work(9)).start();
        new Thread(() -> pair.work(9)).start();
    }
}
