package conformance;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;

/** Heap buffers: positions and limits, both byte orders, views, slices, compact, read-only, comparison, bounds. */
public class ByteBuffers {
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(32);
        b.put((byte) 1).putShort((short) 0x0203).putInt(0x04050607).putLong(0x08090a0b0c0d0e0fL);
        b.putChar('A').putFloat(1.5f).putDouble(-2.5);
        System.out.println(b + " " + Arrays.toString(b.array()));
        b.flip();
        System.out.println(b.get() + " " + b.getShort() + " " + b.getInt() + " " + b.getLong() + " " + b.getChar() + " " + b.getFloat()
            + " " + b.getDouble() + " " + b.hasRemaining() + " " + b.remaining());
        b.rewind().order(ByteOrder.LITTLE_ENDIAN);
        System.out.println(b.getShort(1) + " " + b.getInt(3) + " " + b.getLong(7) + " " + Integer.toHexString(b.getInt()) + " "
            + b.order() + " " + b.position());
        b.clear();
        b.order(ByteOrder.BIG_ENDIAN).position(4).limit(12);
        ByteBuffer s = b.slice();
        s.put(0, (byte) 99);
        System.out.println(s + " " + b.get(4) + " " + s.order() + " " + s.arrayOffset() + " " + b.duplicate());
        b.mark().position(8).reset();
        System.out.println(b.position());
        b.compact();
        System.out.println(b + " " + Arrays.toString(Arrays.copyOf(b.array(), 10)));
        IntBuffer ints = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
        ints.put(1).put(-1).put(new int[] {7, 8});
        ints.flip();
        System.out.println(ints + " " + ints.get(1) + " " + ints.get() + ints.get() + ints.get(3));
        LongBuffer l = LongBuffer.wrap(new long[] {5, 6, 7}, 1, 2);
        System.out.println(l.get() + " " + l + " " + l.arrayOffset());
        CharBuffer c = CharBuffer.wrap("hello");
        System.out.println(c.subSequence(1, 3) + " " + c.length() + " " + c.get() + c + " " + c.isReadOnly() + " "
            + CharBuffer.allocate(3).put("ab").flip());
        ByteBuffer ro = ByteBuffer.wrap(new byte[] {1, 2, 3}).asReadOnlyBuffer();
        try {
            ro.put((byte) 1);
        } catch (ReadOnlyBufferException e) {
            System.out.println("read-only " + ro.hasArray());
        }
        try {
            ByteBuffer.allocate(3).putInt(1);
        } catch (BufferOverflowException e) {
            System.out.println("overflow " + e.getMessage());
        }
        try {
            ByteBuffer.allocate(3).getLong();
        } catch (BufferUnderflowException e) {
            System.out.println("underflow");
        }
        try {
            ByteBuffer.allocate(3).position(4);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            ByteBuffer.allocate(3).get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("index");
        }
        ByteBuffer x = ByteBuffer.wrap(new byte[] {1, 2, 3});
        ByteBuffer y = ByteBuffer.wrap(new byte[] {0, 1, 2, 3}, 1, 3);
        System.out.println(x.equals(y) + " " + x.hashCode() + " " + x.compareTo(ByteBuffer.wrap(new byte[] {1, 3})) + " "
            + x.mismatch(ByteBuffer.wrap(new byte[] {1, 3})));
        ByteBuffer src = ByteBuffer.wrap(new byte[] {9, 8, 7});
        ByteBuffer dst = ByteBuffer.allocate(5);
        dst.put(src);
        byte[] out = new byte[3];
        dst.flip().get(out);
        System.out.println(Arrays.toString(out) + src.remaining() + dst);
        dst.clear();
        dst.put(2, new byte[] {4, 5}).put(0, (byte) 3);
        System.out.println(Arrays.toString(dst.array()) + " " + dst.slice(1, 3).get(1));
    }
}
