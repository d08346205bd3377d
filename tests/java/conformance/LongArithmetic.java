package conformance;

/** Long arithmetic on the edges, and what narrowing to int, short, char and byte keeps. */
public class LongArithmetic {
    static final long[] VALUES = {0L, 1L, -1L, 10L, -10L, 0x7fffffffL, 0x80000000L, 0xffffffffL, 0x100000000L,
        Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, 0x5555555555555555L, 1234567890123456789L};

    static long divide(long a, long b) {
        return a / b;
    }

    public static void main(String[] args) {
        long hash = 17;
        for (long a : VALUES) {
            for (long b : VALUES) {
                hash = hash * 1000003 + (a + b);
                hash = hash * 1000003 ^ (a - b);
                hash = hash * 1000003 + a * b;
                hash = hash * 1000003 + ((a & b) | (a ^ b));
                if (b != 0) {
                    hash = hash * 31 + a / b;
                    hash = hash * 31 + a % b;
                }
            }
            System.out.println(a + " " + -a + " " + ~a + " " + hash);
            System.out.println((int) a + " " + (short) a + " " + (byte) a + " " + (int) (char) a);
        }
        for (long a : VALUES) {
            System.out.println(divide(a, -1) + " " + divide(a, 7) + " " + a % -7 + " " + a % Long.MIN_VALUE);
        }
        try {
            System.out.println(divide(1, 0));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(hash % (hash - hash));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println((VALUES[1] < VALUES[2]) + " " + (VALUES[9] > VALUES[10]) + " " + (VALUES[7] == 0xffffffffL));
        int i = -1;
        long widened = i;
        System.out.println(widened + " " + (widened & 0xffffffffL));
        char c = '\uffff';
        widened = c;
        System.out.println(widened);
        long factorial = 1;
        for (int n = 1; n <= 25; n++) {
            factorial *= n;
            System.out.println(n + "! = " + factorial);
        }
        long l = 5;
        l += 3.7;
        System.out.println(l);
        l -= 1e30;
        System.out.println(l);
        l <<= 2L;
        System.out.println(l);
        long post = l++ + ++l;
        System.out.println(post + " " + l);
    }
}
