package conformance;

import java.util.Arrays;

/** Integer arithmetic: overflow, casts between all types, shifts by too much, compound assignment narrowing. */
public class Arithmetics {
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

    static int calls;

    static int[] cell(int[] a) {
        calls++;
        return a;
    }

    public static void main(String[] args) throws Exception {
        int[] is = {0, 1, -1, 7, -7, Integer.MAX_VALUE, Integer.MIN_VALUE, 65536, 0x80, 0xFFFF};
        for (int a : is) {
            show(a, (byte) a, (short) a, (char) a + 0, (long) a << 33, a << 33, a >> 35, a >>> 31, -a, ~a, a * a, a + Integer.MAX_VALUE, a - Integer.MIN_VALUE, (double) a, Integer.toBinaryString(a), Integer.toHexString(a), Integer.toUnsignedString(a), Integer.parseUnsignedInt(Integer.toUnsignedString(a)) == a);
            for (int b : new int[] {3, -3, Integer.MIN_VALUE}) {
                System.out.print(a / b + "," + a % b + "," + Integer.divideUnsigned(a, b) + "," + Integer.remainderUnsigned(a, b) + "," + Integer.compareUnsigned(a, b) + "," + (a & b) + "," + (a | b) + "," + (a ^ b) + " ");
            }
            System.out.println();
        }
        byte b = 10;
        b += 300;
        b >>>= 1;
        b *= 1.5;
        b -= 'a';
        short s = (short) 40000;
        s /= 3;
        s ^= 0x1234;
        char c = 'x';
        c += 1.7;
        c++;
        c -= -5;
        int i = 5;
        i = i++ + ++i * i-- - --i;
        i += i++ * 2 + i;
        i *= 2.6;
        i <<= 33;
        long l = 1L << 63;
        l >>= 70;
        l >>>= -2;
        l += 1.5f;
        float f = 1e10f;
        f += 1;
        f %= 7;
        double d = 5;
        d /= 0;
        int x = 'a' + 'b';
        x += 3.99;
        show(b, s, c, i, l, f, d, x, 'a' + 1, (char) ('a' + 1), "" + 'a' + 1, 1 + 2 + "3" + 4 + 5, (byte) 200 >> 1, (byte) 200 >>> 1, 1 / 2 * 2.0, 07 + 0x1F + 0b101 + 1_000);
        int[] a = {1, 2, 3};
        int k = 0;
        a[k++] += a[k++] + k;
        cell(a)[cell(a)[0] - 5] <<= 2;
        show(a, k, calls);
        boolean t = true;
        t &= false | true ^ true;
        t |= calls++ > 0 || calls++ > 0;
        show(t, calls, t ? 1 : 'x', t ? null : 0, true ? 1 : 2.0, (Object) (true ? 1 : 'a'));
        fails(() -> show(1 / (calls - calls)));
        fails(() -> show(1L % (calls - calls)));
        show(1.0 % 0.0, Integer.MIN_VALUE / -1, Math.abs(Integer.MIN_VALUE), (int) 3.99e9, (long) -1e19, (int) Double.NaN, (char) -1.5 + 0, (byte) 300.7, (short) 1e6f, (int) 'q', (float) Long.MAX_VALUE, (double) Long.MAX_VALUE, (long) (double) Long.MAX_VALUE, (int) (float) Integer.MAX_VALUE);
    }
}
