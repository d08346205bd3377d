package conformance;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;

/** Buffers of every kind: views, slices, marks, order, compaction, mismatch, read-only, overflow and underflow. */
public class BufferKinds {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocate(16);
        b.putInt(0x01020304).put((byte) 5).putShort((short) -1).putDouble(8, Double.MAX_VALUE);
        show(b, b.array(), b.flip(), b.getInt(), b.remaining(), b.mark(), b.get(), b.reset(), b.get(4), b.slice(), b.duplicate().position(0), b.hasArray(), b.arrayOffset());
        fails(b::getLong);
        fails(() -> b.get(99));
        fails(() -> b.position(99));
        fails(() -> b.limit(99));
        fails(() -> ByteBuffer.allocate(-1));
        fails(() -> ByteBuffer.allocate(1).putInt(1));
        fails(() -> ByteBuffer.allocate(1).reset());
        show(b.compact(), b.clear(), b.rewind(), b.order(), b.order(ByteOrder.LITTLE_ENDIAN).getInt(0), b.asReadOnlyBuffer().isReadOnly());
        fails(() -> b.asReadOnlyBuffer().put((byte) 1));
        fails(() -> b.asReadOnlyBuffer().array());
        IntBuffer i = b.asIntBuffer();
        i.put(new int[] {1, 2}).put(3, 9);
        show(i, i.order(), b.array(), i.position(0).get(1), i.equals(IntBuffer.wrap(new int[] {1, 2, i.get(2), 9})), i.mismatch(IntBuffer.wrap(new int[] {1, 3})));
        LongBuffer l = LongBuffer.wrap(new long[] {1, 2, 3, 4}, 1, 2);
        show(l, l.slice().get(0), l.compareTo(LongBuffer.wrap(new long[] {2, 3, 4})), l.hashCode(), l.get());
        CharBuffer c = CharBuffer.wrap("hello world", 2, 8);
        show(c, c.length(), c.charAt(1), c.subSequence(1, 3), c.chars().sum(), c.isReadOnly(), CharBuffer.allocate(5).append("ab").append('c').flip(), c.compareTo(CharBuffer.wrap("llo wo")));
        fails(() -> c.put('x'));
        fails(() -> c.charAt(50));
        FloatBuffer f = FloatBuffer.allocate(3).put(1.5f).put(Float.NaN).flip();
        DoubleBuffer d = ByteBuffer.allocateDirect(24).asDoubleBuffer().put(2, 2.5);
        ShortBuffer s = ByteBuffer.wrap(new byte[] {0, 1, 0, 2, 3}).asShortBuffer();
        show(f.get(), f.equals(FloatBuffer.wrap(new float[] {Float.NaN})), d.get(2), d.isDirect(), s.remaining(), s.get(1), s.slice(1, 1), ByteBuffer.wrap(new byte[9], 2, 3).slice().arrayOffset(), b.alignedSlice(1).capacity());
        ByteBuffer direct = ByteBuffer.allocateDirect(10);
        direct.put(new byte[] {9, 8, 7}).put(5, (byte) 1).flip();
        byte[] got = new byte[3];
        direct.get(0, got).put(0, new byte[] {4, 4}, 1, 1);
        show(got, direct.get(0), direct.compareTo(ByteBuffer.wrap(new byte[] {4, 8})), direct.mismatch(ByteBuffer.wrap(new byte[] {4, 8, 6})));
    }
}
