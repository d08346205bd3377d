package conformance;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.Formattable;
import java.util.Formatter;
import java.util.Locale;

/** Formatter: widths, flags, indexes, groups, hashes, dates, user types, and every kind of refusal. */
public class FormatterCorners {
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

    static class Shy implements Formattable {
        @Override
        public void formatTo(Formatter f, int flags, int width, int precision) {
            f.format("<%d %d %d>", flags, width, precision);
        }
    }

    public static void main(String[] args) throws Exception {
        show(String.format("%2$s %1$s %<s %s", "a", "b"), String.format("%-8s|%8s|%.2s|%8.3s|", "text", "text", "text", "text"));
        show(String.format("%b %B %b %h %H %c %C %n%%", null, true, "x", "hash", 255, 'x', 0x1F600).replace("\n", "\\n"));
        show(String.format("%d %,d %(d %+d % d %05d %-6d| %x %o %#x %#o", -1, 1234567, -5, 5, 5, 42, 42, -1, 8, 255, 8));
        show(String.format("%x %d %,d %(,d", BigInteger.valueOf(-255), BigInteger.TEN.pow(20), BigInteger.TEN.pow(12), BigInteger.TEN.pow(9).negate()));
        show(String.format("%e %.3e %E %g %.0f %,.2f %a %+.1f %010.2f %(f", 12345.678, 0.00012345, 1e100, 0.0001, 2.5, 1234567.891, 1.0, 0.05, -3.14159, -2.5));
        show(String.format("%f %e %g %5.1f|%-9.1f|%s", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 1.25, Float.MIN_VALUE));
        show(String.format("%.3f %s %.10f %e", new BigDecimal("2.71828"), new BigDecimal("1E+5"), new BigDecimal("1e-7"), new BigDecimal("123456")));
        show(String.format("%s %S %20s %#s %-5.2S", new Shy(), new Shy(), new Shy(), new Shy(), new Shy()));
        show(String.format("%tY-%<tm-%<td %<tH:%<tM:%<tS.%<tL %<tZ %<tB %<tA %<tj %<tp %<tI %<ts", new Date(86400000L * 10000 + 45296789)));
        show(String.format("%tF %<tT %<tD %<tr %<tR %<tb %<ta %<te %<tk %<tl %<ty %<tC %<tN", LocalDateTime.of(2021, 3, 4, 15, 6, 7, 8)));
        String[] bad = {"%", "%q", "%-d", "%05s", "%.2d", "%,x", "%+s", "%#d", "%-05d", "%+ d", "%c", "%5", "%tq", "%<s", "%--5d", "%1$", "%.f", "%,e", "%#b", "%n5", "%5n", "%0$s"};
        for (String f : bad) {
            fails(() -> show(f, String.format(f, 65)));
        }
        fails(() -> String.format("%d", "x"));
        fails(() -> String.format("%d", 1.5));
        fails(() -> String.format("%f", 1));
        fails(() -> String.format("%s %s", 1));
        fails(() -> String.format("%c", 0x110000));
        fails(() -> String.format("%tY", "x"));
        fails(() -> String.format("%e", BigInteger.ONE));
        show(String.format("%s %d", null, null), String.format(Locale.GERMANY, "%,.2f %,d", 1234.5, 1234567), String.format(Locale.FRANCE, "%.1f", 0.5));
        Formatter f = new Formatter(new StringBuilder("start:"));
        f.format("%s", 1).format("%s", 2);
        show(f, f.locale(), f.ioException());
        f.close();
        fails(() -> f.format("x"));
        fails(f::out);
    }
}
