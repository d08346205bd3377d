package conformance;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Arrays;
import java.util.Locale;

/** DecimalFormat: patterns, rounding modes, exponents, grouping, parsing with positions, errors. */
public class DecimalFormats {
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
        for (String p : new String[] {"0", "#", "0.00", "#,##0.###", "000.0#", "0.###E0", "##0.##E0", "00.00%", "\u00a4#,##0.00;(\u00a4#)", "#'#'0", "0\u2030", "'x'0.0'y'", "#,####.0", "+0;-0"}) {
            DecimalFormat f = new DecimalFormat(p, DecimalFormatSymbols.getInstance(Locale.US));
            show(p, f.toPattern(), f.format(1234567.891), f.format(-0.0456), f.format(0), f.format(99.995), f.format(1e-9), f.format(Long.MIN_VALUE));
        }
        for (RoundingMode m : RoundingMode.values()) {
            DecimalFormat f = new DecimalFormat("0.0");
            f.setRoundingMode(m);
            fails(() -> show(m, f.format(0.25), f.format(0.35), f.format(-0.25), f.format(1.0), f.format(2.449)));
        }
        DecimalFormat f = new DecimalFormat("#,##0.5");
        for (String bad : new String[] {"0#", "0.0.0", "0,0.#0", "0%%", "#E0E", "0;0;0"}) {
            fails(() -> show(bad, new DecimalFormat(bad).toPattern()));
        }
        DecimalFormat g = new DecimalFormat("#,##0.00");
        for (String s : new String[] {"1,234.5x", "-12", "x", "1,2,3", "\u221e", "\ufffd", "1e5", "-0"}) {
            ParsePosition at = new ParsePosition(0);
            Number n = g.parse(s, at);
            show(s, n, n == null ? null : n.getClass().getSimpleName(), at.getIndex(), at.getErrorIndex());
        }
        fails(() -> g.parse("abc"));
        g.setParseBigDecimal(true);
        show(g.parse("12,345.678901234567890123"), g.format(new BigDecimal("98765432109876543210.125")), g.format(new BigInteger("12345678901234567890")));
        g.setParseIntegerOnly(true);
        show(g.parse("3.7"), g.format(Double.NaN), g.format(Double.NEGATIVE_INFINITY), g.isParseIntegerOnly());
        g.setMultiplier(100);
        g.setNegativePrefix("neg ");
        g.setDecimalSeparatorAlwaysShown(true);
        g.setGroupingSize(2);
        show(g.format(-1234.5), g.toPattern(), g.getMultiplier(), g.equals(g.clone()));
        DecimalFormatSymbols y = new DecimalFormatSymbols(Locale.GERMANY);
        y.setGroupingSeparator('\'');
        y.setMinusSign('~');
        show(new DecimalFormat("#,##0.0", y).format(-9876543.21), y.getDecimalSeparator(), y.getInfinity(), y.getExponentSeparator());
        FieldPosition pos = new FieldPosition(NumberFormat.FRACTION_FIELD);
        show(new DecimalFormat("0.000").format(3.14159, new StringBuffer("pi="), pos), pos.getBeginIndex(), pos.getEndIndex());
        fails(() -> new DecimalFormat("0").format("text"));
    }
}
