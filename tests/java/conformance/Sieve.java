package conformance;

/** Prime numbers three ways: a sieve over booleans, a sieve over bits, and trial division; all must agree. */
public class Sieve {
    static boolean trial(int n) {
        if (n < 2) {
            return false;
        }
        for (int i = 2; i * i <= n; i++) {
            if (n % i == 0) {
                return false;
            }
        }
        return true;
    }

    static boolean bit(int[] words, int i) {
        return (words[i >> 5] & 1 << i) != 0;
    }

    public static void main(String[] args) {
        int limit = 10000;
        boolean[] composite = new boolean[limit];
        int[] words = new int[limit / 32 + 1];
        for (int i = 2; i < limit; i++) {
            if (!composite[i]) {
                for (int j = i * i; j < limit && j > 0; j += i) {
                    composite[j] = true;
                }
            }
            if (!bit(words, i)) {
                for (long j = (long) i * i; j < limit; j += i) {
                    words[(int) j >> 5] |= 1 << j;
                }
            }
        }
        int count = 0;
        long sum = 0;
        int hash = 0;
        int twins = 0;
        for (int i = 2; i < limit; i++) {
            if (composite[i] != bit(words, i)) {
                System.out.println("sieves differ at " + i);
            }
            if (!composite[i]) {
                count++;
                sum += i;
                hash = hash * 31 + i;
                if (i > 3 && !composite[i - 2]) {
                    twins++;
                }
                if (count % 200 == 0) {
                    System.out.println(count + ": " + i);
                }
            }
            if (i < 2000 && trial(i) == composite[i]) {
                System.out.println("trial differs at " + i);
            }
        }
        System.out.println(count + " " + sum + " " + hash + " " + twins);
        String s = "";
        for (int n : new int[] {1, 2, 97, 360, 9973, 65536, 999999, 2147483647}) {
            s = n + " =";
            long left = n;
            for (long p = 2; p * p <= left; p++) {
                while (left % p == 0) {
                    s += " " + p;
                    left /= p;
                }
            }
            System.out.println(left > 1 ? s + " " + left : s);
        }
    }
}
