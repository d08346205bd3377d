package conformance;

/** Double and Float: printing where all JDKs agree, parsing with rounding, hex form, bits, classification, comparison. */
public class DoublePrinting {
    static void parse(String s) {
        try {
            double d = Double.parseDouble(s);
            System.out.println(s + " -> " + Long.toHexString(Double.doubleToLongBits(d)) + " "
                + Integer.toHexString(Float.floatToIntBits(Float.parseFloat(s))));
        } catch (NumberFormatException e) {
            System.out.println(s + " refused");
        }
    }

    public static void main(String[] args) {
        double[] ds = {0, -0.0, 1, -1, 0.1, 0.5, 1.0 / 3, 2.0 / 3, 100, 1234567, 9999999, 1e7, 12345678.9, 1e-3, 9.99e-4, 1e-5, 123456.789,
            1e21, 1e22,
            Double.MAX_VALUE, Double.MIN_NORMAL, Double.NaN, 1 / 0.0, -1 / 0.0, Math.PI, Math.E, 1e100, 1.1e-100, 4.35, 0.3, 0.1 + 0.2,
                100.0 / 7, 1e15, 1e16, 123456789012345680.0};
        for (double d : ds) {
            System.out.println(d + " " + Double.toHexString(d) + " " + Double.hashCode(d) + " "
                + Long.toHexString(Double.doubleToRawLongBits(d)) + " "
                + Double.isNaN(d) + Double.isInfinite(d) + Double.isFinite(d));
        }
        float[] fs = {0f, -0f, 1f, 0.1f, 1f / 3, 16777216f, 1e7f, 9999999f, 1e-3f, 1e10f, Float.MAX_VALUE, Float.NaN,
            3.14159f, 0.7f, 123.456f};
        for (float f : fs) {
            System.out.println(f + " " + Float.toHexString(f) + " " + Float.hashCode(f) + " "
                + Integer.toHexString(Float.floatToRawIntBits(f)) + " " + (double) f);
        }
        for (String s : new String[] {"1", "1.", ".5", "1e5", "1E-5", "+1.5", "-0", "NaN", "Infinity", "-Infinity", "1e400", "1e-400",
            "4.9e-324", "2.4e-324", "2.5e-324",
            "1.7976931348623157e308", "1.7976931348623159e308", "0x1p3", "0x1.8p1", "0x.1p-4", "1d", "1f", " 1 ", "", ".", "e5", "1e",
                "0x1", "1,5", "inf", "1__0", "9007199254740993",
            "9007199254740992.999999999999999999999", "0.1000000000000000055511151231257827", "123456789123456789123456789",
                "3.4028236e38", "1e-46", "16777217", "0.000000000000000000000000000001"}) {
            parse(s);
        }
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, 1) + " " + Double.compare(1, 2) + " "
            + Double.valueOf(0.0).equals(-0.0) + " "
            + Double.max(-0.0, 0.0) + " " + Double.min(0.0, -0.0) + " " + Double.sum(0.1, 0.2) + " " + Float.compare(Float.NaN,
                Float.POSITIVE_INFINITY));
        System.out.println(Double.longBitsToDouble(0x7ff8000000000001L) + " "
            + Long.toHexString(Double.doubleToLongBits(Double.longBitsToDouble(0x7ff8000000000001L))) + " "
            + Float.intBitsToFloat(0x7f800000) + " " + Double.longBitsToDouble(1L << 62) + " " + Float.intBitsToFloat(1 << 30));
        System.out.println(Double.MAX_EXPONENT + " " + Double.MIN_EXPONENT + " " + Float.MAX_EXPONENT + " " + Double.toString(5) + " "
            + Double.valueOf("2.50"));
        double sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += 0.1;
            System.out.print(sum + " ");
        }
        System.out.println();
    }
}
