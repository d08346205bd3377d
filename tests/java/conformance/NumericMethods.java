package conformance;

import java.util.function.DoubleUnaryOperator;

/** Newton, bisection, Simpson, Runge-Kutta, Kahan sums and series on doubles and floats, printed as bits: plain IEEE steps only. */
public class NumericMethods {
    static String b(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    static double newton(DoubleUnaryOperator f, DoubleUnaryOperator df, double x) {
        for (int i = 0; i < 20; i++) {
            x -= f.applyAsDouble(x) / df.applyAsDouble(x);
        }
        return x;
    }

    static double bisect(DoubleUnaryOperator f, double lo, double hi) {
        for (int i = 0; i < 60; i++) {
            double mid = (lo + hi) / 2;
            if (f.applyAsDouble(mid) < 0) {
                lo = mid;
            } else {
                hi = mid;
            }
        }
        return lo;
    }

    static double simpson(DoubleUnaryOperator f, double a, double b, int n) {
        double h = (b - a) / n;
        double s = f.applyAsDouble(a) + f.applyAsDouble(b);
        for (int i = 1; i < n; i++) {
            s += f.applyAsDouble(a + i * h) * (i % 2 == 0 ? 2 : 4);
        }
        return s * h / 3;
    }

    static double exp(double x) {
        double term = 1;
        double sum = 1;
        for (int i = 1; i < 40; i++) {
            term *= x / i;
            sum += term;
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(b(newton(x -> x * x - 2, x -> 2 * x, 1)) + " " + b(Math.sqrt(2)) + " " + b(newton(x -> x * x * x - 10,
            x -> 3 * x * x, 2)));
        System.out.println(b(bisect(x -> x * x * x - x - 2, 1, 2)) + " " + b(simpson(x -> x * x * x, 0, 2, 10)) + " "
            + b(simpson(x -> 4 / (1 + x * x), 0, 1, 100)));
        System.out.println(b(exp(1)) + " " + b(exp(-5)) + " " + b(exp(10)));
        double t = 0;
        double y = 1;
        double h = 0.1;
        for (int i = 0; i < 20; i++) {
            double k1 = y - t * t;
            double k2 = y + h / 2 * k1 - (t + h / 2) * (t + h / 2);
            double k3 = y + h / 2 * k2 - (t + h / 2) * (t + h / 2);
            double k4 = y + h * k3 - (t + h) * (t + h);
            y += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
            t += h;
        }
        System.out.println(b(t) + " " + b(y));
        float plain = 0;
        float sum = 0;
        float lost = 0;
        for (int i = 1; i <= 5000; i++) {
            float v = 1f / i;
            plain += v;
            float yk = v - lost;
            float tk = sum + yk;
            lost = tk - sum - yk;
            sum = tk;
        }
        System.out.println(Integer.toHexString(Float.floatToIntBits(plain)) + " " + Integer.toHexString(Float.floatToIntBits(sum)));
        double x = 0.5;
        for (int i = 0; i < 100; i++) {
            x = 3.9 * x * (1 - x);
        }
        System.out.println(b(x));
        double eps = 1;
        int halvings = 0;
        while (1 + eps / 2 > 1) {
            eps /= 2;
            halvings++;
        }
        double tiny = 1;
        int steps = 0;
        while (tiny / 2 > 0) {
            tiny /= 2;
            steps++;
        }
        float feps = 1;
        int fh = 0;
        while (1 + feps / 2 > 1) {
            feps /= 2;
            fh++;
        }
        System.out.println(halvings + " " + steps + " " + (tiny == Double.MIN_VALUE) + " " + fh);
        double big = 1;
        int doublings = 0;
        while (!Double.isInfinite(big)) {
            big *= 2;
            doublings++;
        }
        System.out.println(doublings + " " + (0.1 + 0.2 == 0.3) + " " + (0.1f + 0.2f == 0.3f) + " " + ((0.1 + 0.2) + 0.3 == 0.1 + (0.2
            + 0.3)) + " " + (float) 0.1 + " " + (0.1f == 0.1));
        long l = 0;
        for (double d = 0; d != 1.0 && l < 20; d += 0.1) {
            l++;
        }
        System.out.println(l + " " + (int) 1e10 + " " + (long) 1e19 + " " + (int) Double.NaN + " " + (char) 65.9 + " " + (byte) 300.7
            + " " + (short) -1e6f);
        System.out.println(b(1e16 + 1.1) + " " + b(3 * 0.1) + " " + b(1 / 49.0 * 49) + " " + b(2.0 / 3 - 1.0 / 3) + " "
            + b(1e308 * 10 - 1e308 * 10) + " " + b(-0.0 + 0) + " " + b(-0.0 - 0));
    }
}
