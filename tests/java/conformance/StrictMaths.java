package conformance;

/** StrictMath's functions to the last bit, on ordinary and extreme arguments. */
public class StrictMaths {
    static String b(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    public static void main(String[] args) {
        double[] xs = {0.0, -0.0, 0.5, -0.5, 1, -1, 2, 3.7, -3.7, 10, 100.25, 1e-10, 1e10, 1e22, 1e300, 5e-324, Math.PI, Math.PI / 2, 700,
            -745.2, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double x : xs) {
            System.out.println("trig " + b(StrictMath.sin(x)) + " " + b(StrictMath.cos(x)) + " " + b(StrictMath.tan(x)) + " "
                + b(StrictMath.asin(x)) + " "
                + b(StrictMath.acos(x)) + " " + b(StrictMath.atan(x)));
            System.out.println("exp " + b(StrictMath.exp(x)) + " " + b(StrictMath.expm1(x)) + " " + b(StrictMath.log(x)) + " "
                + b(StrictMath.log10(x)) + " "
                + b(StrictMath.log1p(x)) + " " + b(StrictMath.sinh(x)) + " " + b(StrictMath.cosh(x)) + " " + b(StrictMath.tanh(x)));
            System.out.println("root " + b(StrictMath.sqrt(x)) + " " + b(StrictMath.cbrt(x)) + " " + b(StrictMath.ceil(x)) + " "
                + b(StrictMath.floor(x)) + " "
                + b(StrictMath.rint(x)) + " " + StrictMath.round(x) + " " + b(StrictMath.ulp(x)) + " " + b(StrictMath.signum(x)) + " "
                    + StrictMath.getExponent(x));
        }
        double[][] pairs = {{2, 10}, {2, 0.5}, {-2, 3}, {-2, 0.5}, {0, 0}, {0, -1}, {-0.0, -1}, {1, Double.NaN}, {Double.NaN, 0}, {10,
            308}, {10, 309}, {1.0000001, 1e7}, {3, -4},
            {1e200, 1e200}, {-1, Double.POSITIVE_INFINITY}, {0.9, 1e10}};
        for (double[] p : pairs) {
            System.out.println("two " + b(StrictMath.pow(p[0], p[1])) + " " + b(StrictMath.atan2(p[0], p[1])) + " "
                + b(StrictMath.hypot(p[0], p[1])) + " "
                + b(StrictMath.IEEEremainder(p[0], p[1])) + " " + b(StrictMath.max(p[0], p[1])) + " " + b(StrictMath.min(p[0], p[1])) + " "
                + b(StrictMath.copySign(p[0], p[1])) + " " + b(StrictMath.nextAfter(p[0], p[1])));
        }
        System.out.println(b(StrictMath.toRadians(180)) + " " + b(StrictMath.toDegrees(Math.PI)) + " " + b(StrictMath.nextUp(1.0)) + " "
            + b(StrictMath.scalb(1.5, 1000)) + " "
            + b(StrictMath.scalb(1.5, -1074)) + " " + StrictMath.abs(Integer.MIN_VALUE) + " " + b(StrictMath.nextDown(0.0)));
    }
}
