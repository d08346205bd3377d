package conformance;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** BigDecimal: scale, every rounding mode, division, precision, plain and scientific strings, MathContext, equality. */
public class BigDecimals {
    public static void main(String[] args) {
        BigDecimal a = new BigDecimal("123.4500");
        BigDecimal b = new BigDecimal("-0.0067");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b, 10, RoundingMode.HALF_UP) + " "
            + a.remainder(b) + " " + a.divideToIntegralValue(b));
        System.out.println(a.scale() + " " + a.precision() + " " + a.unscaledValue() + " " + a.stripTrailingZeros() + " " + a.negate()
            + " " + b.abs() + " " + b.signum() + " " + a.ulp());
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder s = new StringBuilder(m + ":");
            for (String v : new String[] {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.1", "-1.6", "-2.5", "-5.5"}) {
                try {
                    s.append(' ').append(new BigDecimal(v).setScale(0, m));
                } catch (ArithmeticException e) {
                    s.append(" !");
                }
            }
            System.out.println(s);
        }
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            BigDecimal.ONE.divide(BigDecimal.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        for (MathContext mc : new MathContext[] {MathContext.DECIMAL32, MathContext.DECIMAL64, MathContext.DECIMAL128, new MathContext(3,
            RoundingMode.FLOOR)}) {
            System.out.println(mc + " " + BigDecimal.ONE.divide(new BigDecimal(3), mc) + " " + new BigDecimal(2).sqrt(mc) + " " + a.pow(7,
                mc) + " " + a.round(mc) + " "
                + new BigDecimal("1e50").add(BigDecimal.ONE, mc));
        }
        for (String s : new String[] {"1E+3", "1E-10", "0.0000001", "0.000001", "100", "1E2", "0E5", "0.000", "-1.5E-7", "12345E-3",
            "00012.50", ".5", "5.", "+1"}) {
            BigDecimal d = new BigDecimal(s);
            System.out.println(s + " = " + d + " " + d.toPlainString() + " " + d.toEngineeringString() + " " + d.scale() + " "
                + d.precision() + " " + d.stripTrailingZeros());
        }
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(0.1f) + " "
            + new BigDecimal(1e300).precision());
        System.out.println(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " "
            + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")) + " "
            + new BigDecimal("2.0").hashCode() + " " + new BigDecimal("2.00").hashCode() + " "
                + new BigDecimal("2.0").max(new BigDecimal("2.00")));
        System.out.println(a.movePointLeft(5) + " " + a.movePointRight(5) + " " + a.scaleByPowerOfTen(10) + " " + a.pow(3) + " "
            + a.toBigInteger() + " " + b.pow(0));
        System.out.println(a.intValue() + " " + a.doubleValue() + " " + new BigDecimal("1e20").longValue() + " "
            + new BigDecimal("99.99").intValue() + " "
            + new BigDecimal("1e-400").doubleValue() + " " + new BigDecimal("1234.123456789").floatValue());
        for (String bad : new String[] {"", "1e", "abc", "1.2.3", "--1", " 1"}) {
            try {
                System.out.println(new BigDecimal(bad));
            } catch (NumberFormatException e) {
                System.out.println("refused [" + bad + "]");
            }
        }
        try {
            new BigDecimal("1.5").toBigIntegerExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            new BigDecimal("1.5").setScale(0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        BigDecimal balance = new BigDecimal("1000.00");
        for (int year = 1; year <= 10; year++) {
            balance = balance.multiply(new BigDecimal("1.0375")).setScale(2, RoundingMode.HALF_EVEN);
            System.out.print(balance + " ");
        }
        System.out.println();
        BigDecimal pi = BigDecimal.ZERO;
        MathContext mc = new MathContext(40);
        for (int k = 0; k < 30; k++) {
            BigDecimal k8 = new BigDecimal(8 * k);
            BigDecimal term = new BigDecimal(4).divide(k8.add(BigDecimal.ONE),
                mc).subtract(new BigDecimal(2).divide(k8.add(new BigDecimal(4)), mc))
                .subtract(BigDecimal.ONE.divide(k8.add(new BigDecimal(5)), mc)).subtract(BigDecimal.ONE.divide(k8.add(new BigDecimal(6)),
                    mc));
            pi = pi.add(term.divide(new BigDecimal(BigInteger.valueOf(16).pow(k)), mc), mc);
        }
        System.out.println(pi);
        BigDecimal[] qr = new BigDecimal("17.5").divideAndRemainder(new BigDecimal("-5"));
        System.out.println(qr[0] + " " + qr[1] + " " + BigDecimal.valueOf(12345, 3) + " " + BigDecimal.valueOf(5, -3) + " "
            + BigDecimal.TEN.plus());
    }
}
