package conformance;

/** Those functions of Math whose results are fixed exactly: floorMod, exact arithmetic, sqrt, fma, rounding, high products. */
public class ExactMaths {
    interface Calc {
        Object run();
    }

    static void t(Calc c) {
        try {
            System.out.print(c.run() + " ");
        } catch (ArithmeticException e) {
            System.out.print("(" + e.getMessage() + ") ");
        }
    }

    public static void main(String[] args) {
        int[] is = {7, -7, 0, 1, Integer.MAX_VALUE, Integer.MIN_VALUE, 46341};
        for (int a : is) {
            for (int b : new int[] {3, -3, -1, 0, Integer.MIN_VALUE, 46341}) {
                t(() -> Math.floorDiv(a, b));
                t(() -> Math.floorMod(a, b));
                t(() -> Math.addExact(a, b));
                t(() -> Math.subtractExact(a, b));
                t(() -> Math.multiplyExact(a, b));
                t(() -> Math.max(a, b) + Math.min(a, b));
                t(() -> Math.multiplyFull(a, b));
                System.out.println();
            }
            t(() -> Math.negateExact(a));
            t(() -> Math.incrementExact(a));
            t(() -> Math.decrementExact(a));
            t(() -> Math.abs(a));
            t(() -> Math.absExact(a));
            System.out.println();
        }
        long[] ls = {5, -5, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32, 3037000500L};
        for (long a : ls) {
            for (long b : new long[] {2, -2, -1, 0, 1L << 33, 3037000500L}) {
                t(() -> Math.floorDiv(a, b));
                t(() -> Math.floorMod(a, b));
                t(() -> Math.addExact(a, b));
                t(() -> Math.subtractExact(a, b));
                t(() -> Math.multiplyExact(a, b));
                t(() -> Math.multiplyHigh(a, b));
                System.out.println();
            }
            t(() -> Math.toIntExact(a));
            t(() -> Math.floorMod(a, 7));
            System.out.println();
        }
        double[] ds = {0.5, -0.5, 1.5, 2.5, -1.5, 0.49999999999999994, 4503599627370497.5, 1e20, -1e20, Double.NaN, -0.0, 1e-320, 2,
            1 / 0.0};
        for (double d : ds) {
            System.out.println(Math.round(d) + " " + Math.round((float) d) + " " + Math.rint(d) + " " + Math.floor(d) + " " + Math.ceil(d)
                + " " + Math.sqrt(d) + " "
                + Math.abs(d) + " " + Math.signum(d) + " " + Math.getExponent(d) + " " + Float.floatToIntBits(Math.ulp((float) d)) + " "
                    + Math.nextUp(d) + " "
                    + Float.floatToIntBits(Math.nextDown((float) d)));
        }
        System.out.println(Math.fma(1e308, 10, -1e308) + " " + Math.fma(0.1, 10, -1.0) + " " + Math.fma(0.1f, 10f, -1f) + " "
            + Math.fma(2.0, 3.0, Double.NaN) + " "
            + Math.fma(1 / 0.0, 0.0, 1.0) + " " + Math.fma(-0.0, 1.0, 0.0) + " " + Math.fma(1.0000000000000002, 1.0000000000000002,
                -1.0000000000000004));
        System.out.println(Math.max(-0.0, 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.max(Double.NaN, 1) + " " + Math.min(1f, Float.NaN)
            + " "
            + Math.copySign(3.0, -0.0) + " " + Math.scalb(3.0, 4) + " " + Math.scalb(1f, -149) + " " + Math.IEEEremainder(5, 3) + " "
                + Math.nextAfter(1.0, 2));
        double x = 2;
        double guess = 1;
        for (int i = 0; i < 6; i++) {
            guess = (guess + x / guess) / 2;
            System.out.print(guess + " ");
        }
        System.out.println(guess == Math.sqrt(2));
    }
}
