package semantics;

/** Static methods on numbers: executed as SSA and by a JVM, they give the same. */
class Sums {
    static int digits(int n) {
        int sum = 0;
        for (int rest = positive(n); rest != 0; rest /= 10) sum += rest % 10;
        return sum;
    }

    static int positive(int n) {
        return n < 0 ? -n : n;
    }

    static int overridden(int a, int b) {
        int result = 1;
        try {
            result = a / b;
            return result;
        } catch (ArithmeticException e) {
            result = -a;
            throw e;
        } finally {
            result += 10;
            if (b == 0) return result;
        }
    }

    static int continued(int a, int b) {
        int sum = 0;
        outer:
        for (int i = -3; i < 4; i++) {
            for (int j = 0; ; j++) {
                try {
                    if (j == 5) continue outer;
                    if (a / (i - b) == j) break outer;
                    sum += j;
                } catch (ArithmeticException e) {
                    sum -= 100;
                    continue outer;
                } finally {
                    sum = sum * 3 + i;
                }
            }
        }
        return sum;
    }

    static long nested(int a, long b) {
        long total = b;
        int i = 0;
        do {
            long j = a;
            while (j != 0 && i < 30) {
                total = (total << 1) ^ (j >>> 3) + i++;
                j = j > 0 ? j - 7 < 0 ? 0 : j - 7 : j + 13 > 0 ? 0 : j + 13;
                if ((total & 64) != 0) break;
            }
        } while (++i < 20);
        return total;
    }

    static int switched(int a, int b) {
        int x = switch (a & 7) {
            case 0, 1 -> b;
            case 3 -> {
                int y = b * b;
                yield y - a;
            }
            case 7 -> -1;
            default -> a;
        };
        switch (b) {
            case -13: x++;
            case 0: x *= 2;
                break;
            case 1000000: return x;
            default: x--;
        }
        return x;
    }

    static int sieve(int n) {
        boolean[] composite = new boolean[(n & 63) + 2];
        int primes = 0;
        for (int i = 2; i < composite.length; i++) {
            if (composite[i]) continue;
            primes++;
            for (int j = i * i; j < composite.length; j += i) composite[j] = true;
        }
        return primes;
    }

    static int indexes(int a, int b) {
        int[][] table = new int[3][];
        int caught = 0;
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) table[0] = new int[a];
                table[0][i - 1] = b + i;
                caught += table[0][i - 1];
            } catch (NullPointerException | NegativeArraySizeException e) {
                caught += 1000;
            } catch (IndexOutOfBoundsException e) {
                caught += 100000;
            }
        }
        return caught;
    }

    static int thrown(int a, int b) {
        try {
            return depth(a & 3, b);
        } catch (IllegalStateException e) {
            return -1;
        } catch (RuntimeException e) {
            if (b > 0) throw new IllegalArgumentException();
            return -2;
        }
    }

    static int depth(int a, int b) {
        if (a == 0) throw b < 0 ? new IllegalStateException() : new UnsupportedOperationException();
        return a == 1 && b == 7 ? 42 : depth(a - 1, b) + 1;
    }

    static double mean(double a, float b) {
        double sum = 0;
        int n = 0;
        for (float x = b; x < a && n < 50; x += 0.75f, n++) sum += x % 2.5;
        return n == 0 ? sum / 0.0 - sum : sum / n;
    }

    static boolean shortCircuit(int a, boolean b) {
        return a > 0 && b || a < -5 && !b ^ a / (b ? 1 : a) == 1;
    }

    static char wraps(byte a, short b, char c) {
        a += b;
        b -= c;
        c *= a;
        c++;
        return (char) (c ^ b);
    }

    static synchronized int locked(int a, int b) {
        Object lock = new Object();
        int x = a;
        synchronized (lock) {
            synchronized (Sums.class) {
                x %= b;
            }
            if (x == 0) return 5;
        }
        return x;
    }
}
