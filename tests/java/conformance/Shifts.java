package conformance;

/** Shifts of int and long by every kind of distance, negative and too large ones too, and compound shifts of narrow types. */
public class Shifts {
    public static void main(String[] args) {
        int[] ints = {1, -1, 0x80000000, 0x12345678, -100};
        int[] by = {0, 1, 5, 31, 32, 33, 63, 64, 65, -1, -31, -32, 1000};
        for (int v : ints) {
            for (int s : by) {
                System.out.println(v + " " + s + ": " + (v << s) + " " + (v >> s) + " " + (v >>> s));
            }
        }
        long[] longs = {1L, -1L, Long.MIN_VALUE, 0x123456789abcdef0L, -100L};
        for (long v : longs) {
            for (int s : by) {
                System.out.println(v + " " + s + ": " + (v << s) + " " + (v >> s) + " " + (v >>> s));
            }
        }
        long far = 0x100000001L;
        System.out.println((ints[0] << far) + " " + (ints[1] >>> far) + " " + (longs[0] << far));
        byte b = (byte) 0x90;
        System.out.println((b >> 2) + " " + (b >>> 2) + " " + (b << 2) + " " + (byte) (b << 2));
        b >>= 1;
        System.out.println(b);
        b >>>= 1;
        System.out.println(b);
        b >>>= 30;
        System.out.println(b);
        b <<= 7;
        System.out.println(b);
        short s = -1;
        s >>>= 10;
        System.out.println(s);
        s >>>= 28;
        System.out.println(s);
        char c = '\uffff';
        c >>= 4;
        System.out.println((int) c);
        c <<= 8;
        System.out.println((int) c);
        c >>>= 33;
        System.out.println((int) c);
        int i = 1;
        i <<= 35L;
        System.out.println(i);
    }
}
