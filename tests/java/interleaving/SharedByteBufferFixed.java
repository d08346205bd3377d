package interleaving;

import java.nio.ByteBuffer;

/** Two threads put bytes into one buffer under a lock. */
public class SharedByteBufferFixed {
    private static final ByteBuffer BUFFER = ByteBuffer.allocate(4);

    private static void put(int value) {
        synchronized (BUFFER) {
            BUFFER.put((byte) value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> put(1));
        other.start();
        put(2);
        other.join();
        assert BUFFER.position() == 2;
    }
}
