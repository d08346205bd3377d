package datarace;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.zip.CRC32;

/** No race: each buffer is filled once. */
final class QueuedBufferFixed {
    private final BlockingQueue<byte[]> filled = new ArrayBlockingQueue<>(2);

    void fill() throws InterruptedException {
        for (int i = 0; i < 10; i++) {
            byte[] buffer = new byte[16];
            buffer[0] = (byte) i;
            filled.put(buffer);
        }
    }

    long sum() throws InterruptedException {
        CRC32 sum = new CRC32();
        for (int i = 0; i < 10; i++) {
            sum.update(filled.take(), 0, 16);
        }
        return sum.getValue();
    }

    public static void main(String[] args) throws InterruptedException {
        QueuedBufferFixed queued = new QueuedBufferFixed();
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
