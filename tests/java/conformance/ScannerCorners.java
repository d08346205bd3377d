package conformance;

import java.io.StringReader;
import java.util.Arrays;
import java.util.Locale;
import java.util.Scanner;
import java.util.regex.MatchResult;

/** Scanner: radix, big numbers, booleans, delimiters, findInLine, horizon, skipping, and exceptions. */
public class ScannerCorners {
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
        Scanner s = new Scanner("12 ff 1,234 -7 3.5 true FALSE 99999999999999999999 1e3 text \n next line\n\nlast");
        show(s.nextInt(), s.hasNextInt(), s.nextInt(16), s.nextInt(), s.nextByte(), s.nextDouble(), s.nextBoolean(), s.nextBoolean(), s.hasNextLong(), s.nextBigInteger(), s.nextBigDecimal());
        fails(s::nextInt);
        show(s.next(), s.nextLine(), s.nextLine(), s.nextLine().isEmpty(), s.hasNextLine(), s.nextLine(), s.hasNext());
        fails(s::next);
        fails(s::nextLine);
        Scanner c = new Scanner("a, b;c ,d").useDelimiter("\\s*[,;]\\s*");
        show(c.next(), c.next(), c.hasNext("c"), c.next("[a-c]"), c.next(), c.delimiter());
        Scanner f = new Scanner("x=1 y=22\nz=333");
        show(f.findInLine("(\\w)=(\\d+)"), f.match().group(1), f.match().group(2), f.findInLine("y=(\\d+)"), f.match().start(1), f.findInLine("z"), f.nextLine(), f.findWithinHorizon("3+", 3), f.findWithinHorizon("3+", 0));
        fails(() -> f.findWithinHorizon("x", -1));
        Scanner k = new Scanner("### data").skip("#+ ");
        show(k.next());
        fails(() -> k.skip("q"));
        show(new Scanner("a1b22c").findAll("\\d+").map(MatchResult::group).toList(), new Scanner("q w e").tokens().toList());
        Scanner r = new Scanner("zz 10").useRadix(36);
        show(r.radix(), r.nextInt(), r.nextInt());
        r.reset();
        show(r.radix(), r.locale());
        fails(() -> r.useRadix(99));
        Scanner g = new Scanner("1.234,5 0,25").useLocale(Locale.GERMANY);
        show(g.nextDouble(), g.nextFloat());
        Scanner closed = new Scanner("x");
        closed.close();
        fails(closed::next);
        fails(() -> new Scanner("300").nextByte());
        fails(() -> new Scanner("40000").nextShort());
        fails(() -> new Scanner("x").match());
        show(new Scanner(new StringReader("one\r\ntwo\u2028three\u0085four")).useDelimiter("\\R").tokens().toList());
    }
}
