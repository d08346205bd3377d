package conformance;

/** float and double arithmetic: NaN, signed zeros, infinities, remainder, comparison both ways, rounding to float. */
public class FloatingPoint {
    static final double[] D = {0.0, -0.0, 1.0, -1.5, 1e308, 5e-324, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.1};
    static final float[] F = {0f, -0f, 1f, -1.5f, 3e38f, 1e-45f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 0.1f};

    static String bits(double d) {
        return Long.toString(Double.doubleToLongBits(d), 16);
    }

    static String bits(float f) {
        return Integer.toString(Float.floatToIntBits(f), 16);
    }

    static String order(double a, double b) {
        return (a < b ? "<" : "") + (a > b ? ">" : "") + (a == b ? "=" : "") + (a != b ? "!" : "") + (!(a <= b) ? "u" : "")
            + (!(a >= b) ? "v" : "");
    }

    static String order(float a, float b) {
        return (a < b ? "<" : "") + (a > b ? ">" : "") + (a == b ? "=" : "") + (a != b ? "!" : "") + (!(a <= b) ? "u" : "")
            + (!(a >= b) ? "v" : "");
    }

    public static void main(String[] args) {
        for (double a : D) {
            String line = "";
            for (double b : D) {
                line += bits(a + b) + " " + bits(a - b) + " " + bits(a * b) + " " + bits(a / b) + " " + bits(a % b) + " " + order(a, b)
                    + "|";
            }
            System.out.println(line + bits(-a));
        }
        for (float a : F) {
            String line = "";
            for (float b : F) {
                line += bits(a + b) + " " + bits(a - b) + " " + bits(a * b) + " " + bits(a / b) + " " + bits(a % b) + " " + order(a, b)
                    + "|";
            }
            System.out.println(line + bits(-a));
        }
        double[][] rests = {{5.3, 2.1}, {-5.3, 2.1}, {5.3, -2.1}, {1e20, 3}, {7, 0.1}, {-6, 3}, {1e308, 1e-300}};
        for (double[] r : rests) {
            System.out.println(r[0] % r[1]);
        }
        double d = 16777217;
        System.out.println((float) d == 16777216f);
        System.out.println((double) 0.1f);
        System.out.println(0.1f + 0.2f);
        System.out.println(D[9] + 0.2);
        float f = 1;
        for (int i = 0; i < 50; i++) {
            f = f / 3 + 0.3f;
        }
        System.out.println(f);
        double x = 1;
        for (int i = 0; i < 50; i++) {
            x = x / 3 + 0.3;
        }
        System.out.println(x);
        long l = 9007199254740993L;
        System.out.println((double) l == 9007199254740992.0);
        System.out.println(bits((float) l));
        int i = 16777217;
        System.out.println(bits((float) i));
        f = 1.5f;
        f++;
        d = -0.5;
        d++;
        System.out.println(f + " " + d);
        i = 10;
        i *= 1.26;
        System.out.println(i);
        i /= 0.3f;
        System.out.println(i);
    }
}
