package conformance;

import java.text.NumberFormat;
import java.util.Arrays;
import java.util.Locale;

/** NumberFormat of several locales: percent, compact, currency, limits and parsing. */
public class NumberFormatLocales {
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
        for (Locale l : new Locale[] {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.ITALY}) {
            NumberFormat n = NumberFormat.getInstance(l);
            NumberFormat p = NumberFormat.getPercentInstance(l);
            show(l, n.format(-1234567.125).codePoints().boxed().toList(), p.format(0.256), NumberFormat.getIntegerInstance(l).format(2.5), n.parse("1,5"));
        }
        NumberFormat n = NumberFormat.getInstance(Locale.US);
        n.setMinimumIntegerDigits(4);
        n.setMaximumFractionDigits(1);
        n.setGroupingUsed(false);
        show(n.format(5.25), n.format(5.35), n.format(123456), n.getMinimumFractionDigits(), n.isGroupingUsed(), n.getRoundingMode());
        n.setMinimumFractionDigits(3);
        show(n.getMaximumFractionDigits(), n.format(1));
        n.setMaximumIntegerDigits(2);
        show(n.getMinimumIntegerDigits(), n.format(98765));
        NumberFormat c = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT);
        NumberFormat w = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.LONG);
        for (long v : new long[] {0, 999, 1000, 1500, 12345, 1000000, -2500000, 1234567890123L}) {
            show(v, c.format(v), w.format(v));
        }
        show(c.parse("12K"), w.parse("3 million"));
        fails(() -> c.parse("x"));
        fails(() -> NumberFormat.getInstance(Locale.US).parse(""));
        fails(() -> n.format(null));
    }
}
