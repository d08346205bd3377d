package conformance;

/** Recursion: Fibonacci, Ackermann, Hanoi, permutations, mutual recursion, and deep but bounded descent. */
public class Recursion {
    static int calls;
    static String out = "";

    static int fib(int n) {
        calls++;
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static int ackermann(int m, int n) {
        calls++;
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static void hanoi(int n, char from, char to, char via) {
        if (n > 0) {
            hanoi(n - 1, from, via, to);
            out += from + ">" + to + " ";
            hanoi(n - 1, via, to, from);
        }
    }

    static void permute(char[] c, int k) {
        if (k == c.length) {
            out += new String(c) + " ";
            return;
        }
        for (int i = k; i < c.length; i++) {
            char t = c[k];
            c[k] = c[i];
            c[i] = t;
            permute(c, k + 1);
            t = c[k];
            c[k] = c[i];
            c[i] = t;
        }
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static long power(long base, int e, long mod) {
        if (e == 0) {
            return 1;
        }
        long half = power(base, e / 2, mod);
        long sq = half * half % mod;
        return (e & 1) == 0 ? sq : sq * base % mod;
    }

    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static double wide(int n, long a, double b, float c, long d) {
        return n == 0 ? a + b + c + d : wide(n - 1, d, b + 1, c * 0.5f, a + 1);
    }

    public static void main(String[] args) {
        System.out.println(fib(20) + " " + calls);
        calls = 0;
        System.out.println(ackermann(2, 6) + " " + calls);
        hanoi(4, 'a', 'c', 'b');
        System.out.println(out);
        out = "";
        permute("abcd".toCharArray(), 0);
        System.out.println(out);
        System.out.println(even(1000) + " " + odd(1000) + " " + even(777));
        System.out.println(power(3, 1000003, 1000000007L));
        System.out.println(depth(3000));
        System.out.println(gcd(1071, 462) + " " + gcd(17, 0) + " " + gcd(-48, 18));
        System.out.println(wide(20, 1, 2.5, 1024f, 100));
    }
}
