package conformance;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Divisors, totients, amicable and perfect numbers, modular powers and inverses, Chinese remainders, Miller-Rabin, calendars by hand. */
public class NumberTheory {
    static int divisorSum(int n) {
        int s = 1;
        for (int d = 2; d * d <= n; d++) {
            if (n % d == 0) {
                s += d + (d * d == n ? 0 : n / d);
            }
        }
        return n == 1 ? 0 : s;
    }

    static long mulMod(long a, long b, long m) {
        long hi = Math.multiplyHigh(a, b);
        return hi == 0 && a * b >= 0 ? a * b % m
            : BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).mod(BigInteger.valueOf(m)).longValue();
    }

    static long powMod(long b, long e, long m) {
        long r = 1;
        for (b %= m; e > 0; e >>= 1) {
            if ((e & 1) == 1) {
                r = mulMod(r, b, m);
            }
            b = mulMod(b, b, m);
        }
        return r;
    }

    static boolean prime(long n) {
        if (n < 4) {
            return n > 1;
        }
        if (n % 2 == 0) {
            return false;
        }
        int s = Long.numberOfTrailingZeros(n - 1);
        long d = n - 1 >> s;
        witness:
        for (long a : new long[] {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
            if (a % n == 0) {
                continue;
            }
            long x = powMod(a, d, n);
            if (x == 1 || x == n - 1) {
                continue;
            }
            for (int i = 1; i < s; i++) {
                x = mulMod(x, x, n);
                if (x == n - 1) {
                    continue witness;
                }
            }
            return false;
        }
        return true;
    }

    static long[] egcd(long a, long b) {
        if (b == 0) {
            return new long[] {a, 1, 0};
        }
        long[] r = egcd(b, a % b);
        return new long[] {r[0], r[2], r[1] - a / b * r[2]};
    }

    static String easter(int y) {
        int a = y % 19;
        int b = y / 100;
        int c = y % 100;
        int d = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
        int e = (32 + 2 * (b % 4) + 2 * (c / 4) - d - c % 4) % 7;
        int f = d + e - 7 * ((a + 11 * d + 22 * e) / 451) + 114;
        return y + "-" + f / 31 + "-" + (f % 31 + 1);
    }

    static int weekday(int y, int m, int d) {
        int[] t = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
        y -= m < 3 ? 1 : 0;
        return (y + y / 4 - y / 100 + y / 400 + t[m - 1] + d) % 7;
    }

    public static void main(String[] args) {
        List<Integer> perfect = new ArrayList<>();
        List<String> amicable = new ArrayList<>();
        for (int n = 1; n < 1500; n++) {
            int s = divisorSum(n);
            if (s == n) {
                perfect.add(n);
            } else if (s > n && divisorSum(s) == n) {
                amicable.add(n + "/" + s);
            }
        }
        System.out.println(perfect + " " + amicable);
        int[] phi = new int[101];
        for (int i = 0; i <= 100; i++) {
            phi[i] = i;
        }
        int[] mobius = new int[101];
        mobius[1] = 1;
        for (int i = 1; i <= 100; i++) {
            for (int j = 2 * i; j <= 100; j += i) {
                mobius[j] -= mobius[i];
            }
            if (i > 1 && phi[i] == i) {
                for (int j = i; j <= 100; j += i) {
                    phi[j] -= phi[j] / i;
                }
            }
        }
        StringBuilder b = new StringBuilder();
        for (int i = 1; i <= 30; i++) {
            b.append(phi[i]).append('/').append(mobius[i]).append(' ');
        }
        System.out.println(b);
        for (long n : new long[] {1, 2, 91, 97, 561, 1000003, 2147483647L, 4294967297L, 1000000007L * 3, 999999999989L,
            9223372036854775783L}) {
            System.out.print(n + ":" + prime(n) + " ");
        }
        System.out.println();
        long[] g = egcd(240, 46);
        System.out.println(g[0] + " " + g[1] + " " + g[2] + " " + Math.floorMod(egcd(17, 3120)[1], 3120L) + " " + powMod(65, 17, 3233)
            + " " + powMod(2790, 2753, 3233));
        long x = 0;
        long m = 1;
        for (long[] c : new long[][] {{2, 3}, {3, 5}, {2, 7}, {5, 11}}) {
            while (x % c[1] != c[0]) {
                x += m;
            }
            m *= c[1];
        }
        System.out.println(x + " " + m);
        System.out.println(easter(1961) + " " + easter(2000) + " " + easter(2024) + " " + easter(2038) + " " + weekday(2000, 1, 1)
            + weekday(1969, 7, 20) + weekday(2024, 2, 29));
        TreeMap<Integer, Integer> lengths = new TreeMap<>();
        for (int d = 2; d < 60; d++) {
            int r = 10 % d;
            int len = 0;
            int[] seen = new int[d];
            for (int i = 1; r != 0 && len == 0; i++) {
                if (seen[r] > 0) {
                    len = i - seen[r];
                }
                seen[r] = i;
                r = r * 10 % d;
            }
            lengths.merge(len, 1, Integer::sum);
        }
        System.out.println(lengths);
        int happy = 0;
        for (int n = 1; n < 200; n++) {
            int k = n;
            while (k != 1 && k != 4) {
                int s = 0;
                for (; k > 0; k /= 10) {
                    s += k % 10 * (k % 10);
                }
                k = s;
            }
            happy += k == 1 ? n : 0;
        }
        System.out.println(happy);
    }
}
