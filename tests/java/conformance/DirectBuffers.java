package conformance;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Buffers outside the heap: values, views, slices, order.
 */
public class DirectBuffers {
    public static void main(String[] args) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocateDirect(64);
        System.out.println(buffer.isDirect() + " " + buffer.hasArray() + " " + buffer.capacity() + " " + buffer.get(63));
        buffer.put((byte) 1).putShort((short) -2).putChar('x').putInt(1 << 20).putLong(-5).putFloat(1.5f).putDouble(-2.25);
        System.out.println(buffer.position());
        buffer.flip();
        System.out.println(buffer.get() + " " + buffer.getShort() + " " + buffer.getChar() + " " + buffer.getInt() + " "
                + buffer.getLong() + " " + buffer.getFloat() + " " + buffer.getDouble());
        buffer.clear().order(ByteOrder.LITTLE_ENDIAN).putInt(0x01020304);
        buffer.flip();
        System.out.println(buffer.get() + " " + buffer.get() + " " + buffer.order());
        buffer.clear();
        for (int index = 0; index < 16; index++) {
            buffer.put((byte) index);
        }
        ByteBuffer slice = buffer.slice(4, 8);
        slice.put(0, (byte) 99);
        System.out.println(buffer.get(4) + " " + slice.capacity() + " " + slice.isDirect());
        buffer.position(2).limit(10);
        ByteBuffer copy = buffer.duplicate();
        System.out.println(copy.remaining() + " " + copy.compact().position() + " " + buffer.get(0));
        IntBuffer numbers = ByteBuffer.allocateDirect(16).order(ByteOrder.nativeOrder()).asIntBuffer();
        numbers.put(new int[] {1, -2, 3});
        System.out.println(numbers.get(1) + " " + numbers.position() + " " + numbers.isDirect());
        byte[] array = new byte[5];
        buffer.get(3, array);
        System.out.println(Arrays.toString(array));
        ByteBuffer heap = ByteBuffer.wrap("hello".getBytes());
        ByteBuffer direct = ByteBuffer.allocateDirect(5).put(heap);
        System.out.println(heap.remaining() + " " + direct.flip().equals(heap.flip()) + " " + direct.compareTo(heap) + " " + direct.hashCode());
        ByteBuffer readOnly = direct.asReadOnlyBuffer();
        try {
            readOnly.put((byte) 1);
        } catch (ReadOnlyBufferException thrown) {
            System.out.println("read only " + readOnly.isDirect());
        }
        try {
            direct.get(5);
        } catch (IndexOutOfBoundsException thrown) {
            System.out.println("out of bounds");
        }
        System.out.println(StandardCharsets.UTF_8.decode(direct) + " " + direct);
        System.out.println(direct.mismatch(heap) + " " + ByteBuffer.allocateDirect(0).capacity());
        LongBuffer longs = ByteBuffer.allocateDirect(32).asLongBuffer();
        longs.put(1L << 40).put(7);
        System.out.println(longs.get(0) + " " + longs.get(1) + " " + longs.get(2));
    }
}
