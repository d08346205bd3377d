package conformance;

import java.math.RoundingMode;
import java.text.ChoiceFormat;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParseException;
import java.text.ParsePosition;
import java.util.Locale;

/** DecimalFormat, ChoiceFormat and MessageFormat with Locale.ROOT: patterns, rounding, parsing, quoting. */
public class NumberFormats {
    static DecimalFormat f(String p) {
        return new DecimalFormat(p, DecimalFormatSymbols.getInstance(Locale.ROOT));
    }

    public static void main(String[] args) throws ParseException {
        for (String p : new String[] {"0", "0.00", "#.##", "#,##0.0", "000.000", "0.###E0", "##0.##E0", "0%", "0.0;(0.0)", "'#'0", "$0.00",
            "#", "0.00 kg"}) {
            StringBuilder b = new StringBuilder(p + ":");
            for (double d : new double[] {0, 1234.567, -0.456, 0.005, 1e10, 99.995}) {
                b.append(' ').append(f(p).format(d));
            }
            System.out.println(b + " " + f(p).format(1234567L));
        }
        for (RoundingMode m : new RoundingMode[] {RoundingMode.HALF_EVEN, RoundingMode.HALF_UP, RoundingMode.DOWN, RoundingMode.CEILING}) {
            DecimalFormat d = f("0.0");
            d.setRoundingMode(m);
            System.out.println(m + " " + d.format(0.25) + " " + d.format(0.35) + " " + d.format(-0.25) + " " + d.format(2.95));
        }
        System.out.println(f("#,##0.00").parse("1,234.50") + " " + f("0").parse("12abc") + " " + f("0%").parse("50%") + " "
            + f("0.0;(0.0)").parse("(2.5)") + " " + f("0").parse("9999999999999"));
        try {
            f("0").parse("abc");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        ParsePosition at = new ParsePosition(3);
        System.out.println(f("0").parse("abc42xyz", at) + " " + at.getIndex());
        try {
            f("0.0.0");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        DecimalFormat d = f("#,##0.##");
        d.setGroupingSize(4);
        d.setMinimumFractionDigits(1);
        d.setPositivePrefix("+");
        System.out.println(d.format(123456789.5) + " " + d.toPattern() + " " + f("0").format(Double.POSITIVE_INFINITY).length() + " "
            + f("0").format(-0.0) + " " + d.equals(f("0")));
        NumberFormat n = NumberFormat.getInstance(Locale.ROOT);
        n.setMaximumFractionDigits(2);
        System.out.println(n.format(1234567.891) + " " + NumberFormat.getIntegerInstance(Locale.ROOT).format(2.5) + " "
            + NumberFormat.getPercentInstance(Locale.ROOT).format(0.256));
        ChoiceFormat c = new ChoiceFormat("0#none|1#one|1<many {0}");
        System.out.println(c.format(-1) + " " + c.format(0) + " " + c.format(1) + " " + c.format(1.5) + " " + c.format(9));
        MessageFormat m = new MessageFormat("{1} has {0} '{quoted}' it''s {0,number,#.##} {2}", Locale.ROOT);
        System.out.println(m.format(new Object[] {1234.567, "x", null}) + " " + m.format(new Object[] {5}));
        System.out.println(java.util.Arrays.toString(new MessageFormat("{0}-{1}", Locale.ROOT).parse("a-b")));
        try {
            new MessageFormat("{x}", Locale.ROOT);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
