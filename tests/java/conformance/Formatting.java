package conformance;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Formattable;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.Locale;

/** String.format: every conversion and flag with Locale.ROOT, indexes, widths, precision, null, and formats that are refused. */
public class Formatting {
    static void f(String format, Object... args) {
        try {
            System.out.println(format.replace("\n", "") + " -> [" + String.format(Locale.ROOT, format, args) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(format + " refused " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%(d", "%,d", "%x", "%X", "%#x", "%o", "%#o", "%08x",
            "%+,d", "%-,12d|"}) {
            f(s, 1234567);
            f(s, -42);
            f(s, (byte) -1);
            f(s, Long.MIN_VALUE);
            f(s, new BigInteger("-123456789012345678901234567890"));
        }
        for (String s : new String[] {"%f", "%.0f", "%.2f", "%10.3f", "%-10.1f|", "%010.2f", "%+.1f", "%,.2f", "%e", "%.3e", "%E", "%g",
            "%.3g", "%a", "%(.2f", "%#.0f"}) {
            f(s, 1234.5678);
            f(s, -0.005);
            f(s, 0.0);
            f(s, 1e10);
            f(s, 2.5f);
        }
        for (double d : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0}) {
            f("%f %e %g %a %5.1f %+f", d, d, d, d, d, d);
        }
        f("%.1f %.1f %.1f %.1f %.0f %.0f %.0f", 0.25, 0.35, 0.05, -0.15, 0.5, 1.5, 2.5);
        f("%s %S %10s %-10s| %.2s %10.3s", "text", "text", "text", "text", "text", "text");
        f("%s %s %s %s", null, true, 'c', List.of(1, 2));
        f("%b %B %b %b %5b", true, "x", null, false, true);
        f("%c %C %c %5c %c", 'a', 'b', 65, 'c', null);
        f("%h %H %h", "hash", "hash", null);
        f("%% %n %5%| %-5%|".replace("%n", "n"));
        f("%2$s %1$s %<s %s %s", "a", "b");
        f("%3$d", 1, 2, 3);
        f("%d %s", 5, "x", "unused");
        f("%.3f %10.2f %e", new BigDecimal("123.456789"), new BigDecimal("-0.005"), new BigDecimal("1e20"));
        f("%x %X", -1L, (short) -1);
        f("%h", 255);
        f("%,d %,d %,.3f", 999, 1000, 1234567.891);
        for (String bad : new String[] {"%", "%d", "%z", "%5", "%-d", "%.2d", "%,x", "%+s", "%-05d", "%+ d", "%#d", "%c", "%2$s", "%<s",
            "%i"}) {
            f(bad, "str");
        }
        f("%c", 0x110000);
        f("%d", 1.5);
        f("%f", 1);
        f("%x", 2.0);
        f("%c", "s");
        f("%s", (Object) new String[0].length);
        Formattable own = (fmt, flags, width, precision) -> fmt.format("<%d %d %d>", flags, width, precision);
        f("%s %-10.3S %#s", own, own, own);
        StringBuilder b = new StringBuilder();
        new java.util.Formatter(b, Locale.ROOT).format("%s-%s", 1, 2).format("+%03d", 7).flush();
        System.out.println(b);
        List<String> rows = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            rows.add(String.format(Locale.ROOT, "|%-6s|%6.2f|%04d|", "r" + i, i * 1.005, i * i));
        }
        System.out.println(rows);
    }
}
