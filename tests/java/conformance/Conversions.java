package conformance;

/** Every primitive conversion: saturation of floating values, NaN to zero, narrowing through int, sign extension. */
public class Conversions {
    static String bits(float f) {
        return Integer.toHexString(Float.floatToRawIntBits(f));
    }

    static String bits(double d) {
        return Long.toHexString(Double.doubleToRawLongBits(d));
    }

    public static void main(String[] args) {
        double[] doubles = {0, -0.0, 0.9, -0.9, 1.5, -1.5, 127.9, 128, 32768.5, 65535.9, 65536, 2147483647.0, 2147483648.0, -2147483648.9,
            -2147483649.0, 1e10, -1e10, 9.2e18, 9.3e18, -9.3e18, 1e300, Double.NaN, 1.0 / 0, -1.0 / 0, Double.MIN_VALUE};
        for (double d : doubles) {
            System.out.println(d + ": " + (int) d + " " + (long) d + " " + (short) d + " " + (byte) d + " " + (int) (char) d + " "
                + bits((float) d));
            float f = (float) d;
            System.out.println(bits(f) + ": " + (int) f + " " + (long) f + " " + (short) f + " " + (byte) f + " " + (int) (char) f + " "
                + bits((double) f));
        }
        int[] ints = {0, 1, -1, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 2147483647, -2147483648, 16777217, 123456789};
        for (int i : ints) {
            System.out.println(i + ": " + (byte) i + " " + (short) i + " " + (int) (char) i + " " + (long) i + " " + bits(i) + " "
                + (double) i);
        }
        long[] longs = {0, -1, 4294967296L, 9223372036854775807L, -9223372036854775808L, 1L << 53, (1L << 53) + 1, (1L << 24) + 1};
        for (long l : longs) {
            System.out.println(l + ": " + (byte) l + " " + (short) l + " " + (int) (char) l + " " + (int) l + " " + bits(l) + " "
                + (double) l);
        }
        byte b = -1;
        System.out.println((int) (char) b + " " + (b & 0xff) + " " + (short) b + " " + (char) (b & 0x7f));
        char c = 'A';
        c += 1.7;
        System.out.println(c);
        c++;
        System.out.println(c);
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        short s = 10;
        s *= 5000;
        System.out.println(s);
        s += 70000;
        System.out.println(s);
        b = 100;
        b += 100;
        System.out.println(b);
        b++;
        b *= 2.5;
        System.out.println(b);
        b ^= 0x1ff;
        System.out.println(b);
        b = 127;
        b++;
        System.out.println(b);
        s = -32768;
        s--;
        System.out.println(s);
        c = 0;
        c--;
        System.out.println((int) c);
        System.out.println((byte) 200 + (byte) 100);
        System.out.println((int) 'x' + (short) 70000 + (long) -1.9);
        boolean t = b > 0;
        t |= s > 0;
        t ^= true;
        t &= c == 65535;
        System.out.println(t);
    }
}
