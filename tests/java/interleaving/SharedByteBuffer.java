package interleaving;

import java.nio.ByteBuffer;

/** Two threads put bytes into one buffer, whose position is a plain field. */
public class SharedByteBuffer {
    private static final ByteBuffer BUFFER = ByteBuffer.allocate(4);

    private static void put() {
        BUFFER.put((byte) 1); // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SharedByteBuffer::put);
        other.start();
        BUFFER.put((byte) 2); // ~ race #1
        other.join();
    }
}
