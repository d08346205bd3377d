package conformance;

import java.util.Arrays;

/** Math and StrictMath: signs of zero, infinities, exact methods, rounding, floor division, fma, ulps, scaling. */
public class MathCorners {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        double[] xs = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 4503599627370497.5, 0.49999999999999994};
        for (double x : xs) {
            show(x, Math.round(x), Math.rint(x), Math.floor(x), Math.ceil(x), Math.abs(x), Math.signum(x), Math.sqrt(x), Math.ulp(x), Math.nextUp(x), Math.nextDown(x), Math.getExponent(x), Math.round((float) x), (int) x, (long) x, (char) x + 0, (byte) x);
            show(StrictMath.sin(x), StrictMath.exp(x), StrictMath.log(x), StrictMath.atan2(x, -1), StrictMath.pow(x, 3), StrictMath.hypot(x, 3), StrictMath.log1p(x), StrictMath.tanh(x), StrictMath.IEEEremainder(x, 2), Math.scalb(x, -3), Math.copySign(1, x), x % 2);
        }
        show(Math.max(-0.0, 0.0), Math.min(-0.0, 0.0), Math.max(Double.NaN, 1), Math.pow(0, 0), Math.pow(-8, 1.0 / 3), Math.pow(1, Double.NaN), Math.fma(1e16, 1e16, -1e32), Math.nextAfter(1.0, 2), Math.nextAfter(0f, -1), Math.toDegrees(Math.PI), Math.toRadians(180));
        show(Math.floorDiv(-7, 2), Math.floorMod(-7, 2), Math.floorMod(7, -2), Math.floorDiv(Integer.MIN_VALUE, -1), Math.multiplyHigh(Long.MAX_VALUE, Long.MAX_VALUE), Math.multiplyFull(Integer.MIN_VALUE, 2), Math.abs(Integer.MIN_VALUE), -7 / 2, -7 % 2, Long.MIN_VALUE / -1);
        fails(() -> Math.addExact(Integer.MAX_VALUE, 1));
        fails(() -> Math.multiplyExact(1L << 40, 1 << 30));
        fails(() -> Math.negateExact(Long.MIN_VALUE));
        fails(() -> Math.toIntExact(1L << 31));
        fails(() -> Math.absExact(Integer.MIN_VALUE));
        fails(() -> Math.floorMod(1, 0));
        fails(() -> Math.incrementExact(Integer.MAX_VALUE));
        fails(() -> Math.subtractExact(Long.MIN_VALUE, 1L));
        show(Double.compare(0.0, -0.0), 0.0 == -0.0, Double.valueOf(0.0).equals(-0.0), Double.NaN == Double.NaN, Double.doubleToLongBits(-0.0), Double.toHexString(0.1), Double.parseDouble("0x1.8p1"), Float.toHexString(Float.MIN_VALUE), Double.longBitsToDouble(1), Float.intBitsToFloat(0x7f800001) != 0, Float.floatToIntBits(Float.NaN), 1 / -0.0, 0.1 + 0.2, 0.1f + 0.2f, (float) 1e40, (int) Float.NaN, 1e308 * 10, 5 % 0.0, Double.MIN_NORMAL / 2, Double.isFinite(1e308 * 10));
        for (String s : new String[] {"1e400", " 1.5d ", "NaN", "-Infinity", "1_0", "", "0x1p", "1e", ".5", "5.", "+.e1", "1f", "4.9e-325", "2.2250738585072012e-308"}) {
            fails(() -> show(s, Double.parseDouble(s)));
        }
    }
}
