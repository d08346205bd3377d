package conformance;

/** Operators without brackets: precedence, association, unary chains, shifts against sums, mixed types. */
public class OperatorPrecedence {
    public static void main(String[] args) {
        int a = 12;
        int b = 5;
        int c = 3;
        boolean t = a > b;
        boolean f = a < b;
        System.out.println(a + b * c + " " + (a - b - c) + " " + a / b * c + " " + a % b % c + " " + a * b % c);
        System.out.println((a << b - c) + " " + (a + b << c) + " " + (a >> 1 + 1) + " " + (-a >>> c * 10) + " " + (a << 2 >> 1 << 1));
        System.out.println((a & b | c) + " " + (a & (b | c)) + " " + (a ^ b & c) + " " + (a | b ^ c & a) + " " + (a & b + c) + " "
            + (~a & b));
        System.out.println((t || f && f) + " " + ((t || f) && f) + " " + (t ^ t | t) + " " + (t & f | t) + " " + (!t == f) + " "
            + (a > b == t) + " " + (t != f == t));
        System.out.println(-a + +b - -c + " " + ~-a + " " + -~a + " " + - -a + " " + (!!t) + " " + ~~a + " " + (byte) -a + " "
            + (int) 3.7 * 2 + " " + (int) (3.7 * 2));
        System.out.println((a < b ? 1 : b < c ? 2 : 3) + " " + (t ? f ? 1 : 2 : 3) + " " + (a + b > c ? a : b + c));
        int x = a;
        x += b -= c *= 2;
        System.out.println(x + " " + b + " " + c);
        x = b = c = 4;
        System.out.println(x + b + c);
        System.out.println(x++ + ++x + " " + (x-- - --x) + " " + x);
        System.out.println(1 + 2 + "a" + 1 + 2 + 'c' + ('a' + 'b') + 1.0f + null + true);
        System.out.println("" + (char) ('a' + 1) + (short) 70000 + (5 / 2) + 5 / 2.0 + 5 % -3 + -5 % 3 + 5.5 % 2);
        System.out.println(0x10 + 010 + 0b10 + 1_000 + 'a' + 1L + " " + 0xFFFFFFFF + " " + 0x8000000000000000L + " " + 1e3 + " " + 0x1p4
            + " " + 1f / 3 * 3);
        System.out.println((a = 3) * (a + 1) + " " + a + " " + (a == 3 ? a = 9 : 0) + " " + a);
        System.out.println((1 << 31) + (1 << 31) + " " + (1L << 31 << 1) + " " + (1 << 31 >> 31) + " " + (1 << 31 >>> 31) + " "
            + ((byte) 0x80 >> 1) + " " + ((byte) 0x80 >>> 1) + " " + ((char) -1 >> 1));
        Object o = "s";
        System.out.println(o instanceof String == t && !(o instanceof Integer) | f);
        int i = 10;
        i -= 3 - 1;
        i *= 2 + 1;
        i /= 7 - 2;
        i %= 3;
        i <<= 2 + 1;
        i |= 1 | 2;
        i &= ~1;
        i ^= 5 ^ 1;
        i >>= 1;
        i >>>= 1;
        System.out.println(i);
    }
}
