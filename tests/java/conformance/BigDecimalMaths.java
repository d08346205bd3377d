package conformance;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;

/** BigDecimal: scales, contexts, every rounding mode, plain and engineering text, remainders, roots, powers. */
public class BigDecimalMaths {
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
        for (RoundingMode m : RoundingMode.values()) {
            for (String s : new String[] {"5.5", "2.5", "1.1", "-1.1", "-2.5"}) {
                try {
                    System.out.print(new BigDecimal(s).setScale(0, m) + " ");
                } catch (ArithmeticException e) {
                    System.out.print(e.getMessage() + " ");
                }
            }
            System.out.println(m);
        }
        BigDecimal a = new BigDecimal("123.4500");
        show(a.scale(), a.precision(), a.unscaledValue(), a.stripTrailingZeros(), a.ulp(), a.movePointLeft(5), a.movePointRight(6), a.scaleByPowerOfTen(-3), a.negate().plus(new MathContext(3)), a.round(new MathContext(2)), a.signum());
        for (String s : new String[] {"1E+3", "1E-10", "0.000001", "0.0000001", "123E5", "-0.00", "1e2147483647"}) {
            BigDecimal d = new BigDecimal(s);
            show(s, d, d.scale() < -100 ? "" : d.toPlainString(), d.toEngineeringString(), d.hashCode());
        }
        show(a.equals(new BigDecimal("123.45")), a.compareTo(new BigDecimal("123.45")), a.divide(new BigDecimal("7"), 5, RoundingMode.HALF_UP), a.divide(new BigDecimal("3"), MathContext.DECIMAL32), a.divide(new BigDecimal("8")), a.divideToIntegralValue(new BigDecimal("10")), a.remainder(new BigDecimal("-10")), Arrays.toString(a.divideAndRemainder(new BigDecimal("0.7"))));
        fails(() -> a.divide(new BigDecimal("7")));
        fails(() -> a.divide(BigDecimal.ZERO));
        fails(() -> BigDecimal.ZERO.divide(BigDecimal.ZERO));
        fails(() -> a.setScale(1));
        fails(() -> new BigDecimal("1..2"));
        fails(() -> new BigDecimal(Double.NaN));
        fails(() -> a.intValueExact());
        fails(() -> BigDecimal.valueOf(-1).sqrt(MathContext.DECIMAL32));
        show(new BigDecimal(0.1), BigDecimal.valueOf(0.1), new BigDecimal(0.1, MathContext.DECIMAL32), BigDecimal.valueOf(15, 3), new BigDecimal(new char[] {'x', '1', '.', '5'}, 1, 3), BigDecimal.valueOf(2).sqrt(new MathContext(30)), new BigDecimal("1.1").pow(10), new BigDecimal("1.1").pow(-3, MathContext.DECIMAL64));
        show(a.add(new BigDecimal("0.001"), new MathContext(4)), a.subtract(a).scale(), a.multiply(a), a.max(BigDecimal.TEN), a.toBigInteger(), a.doubleValue(), a.longValue(), new BigDecimal("1e400").doubleValue(), a.min(a.negate()));
        show(MathContext.DECIMAL128, new MathContext("precision=5 roundingMode=UP"), MathContext.UNLIMITED.getPrecision());
        fails(() -> new MathContext("precision=x"));
        BigDecimal e = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        for (int i = 1; i < 30; i++) {
            term = term.divide(BigDecimal.valueOf(i), new MathContext(40));
            e = e.add(term);
        }
        show(e.round(new MathContext(30)));
    }
}
