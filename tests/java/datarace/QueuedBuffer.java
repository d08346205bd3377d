package datarace;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.zip.CRC32;

/** Races: the buffer is filled again while the other thread, which got it from the queue, may still read it. */
final class QueuedBuffer {
    private final BlockingQueue<byte[]> filled = new ArrayBlockingQueue<>(2);

    void fill() throws InterruptedException {
        byte[] buffer = new byte[16];
        for (int i = 0; i < 10; i++) {
            buffer[0] = (byte) i; // ~ data-race #1
            filled.put(buffer);
        }
    }

    long sum() throws InterruptedException {
        CRC32 sum = new CRC32();
        for (int i = 0; i < 10; i++) {
            sum.update(filled.take(), 0, 16); // ~ data-race #1
        }
        return sum.getValue();
    }

    public static void main(String[] args) throws InterruptedException {
        QueuedBuffer queued = new QueuedBuffer();
        new Thread(() -> {
            try {
                queued.fill();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        System.out.println(queued.sum());
    }
}
