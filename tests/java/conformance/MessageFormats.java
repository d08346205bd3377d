package conformance;

import java.text.AttributedCharacterIterator;
import java.text.CharacterIterator;
import java.text.ChoiceFormat;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.util.Arrays;
import java.util.Date;
import java.util.Locale;

/** MessageFormat and ChoiceFormat: subformats, quoting, parsing, limits, and what is refused. */
public class MessageFormats {
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

    static void refuses(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        show(MessageFormat.format("{0} and {1} and {0}", "a", 5), MessageFormat.format("'{0}' it''s {0}", 1), MessageFormat.format("{2}{1}", "x"));
        show(MessageFormat.format("{0,number} {0,number,integer} {0,number,percent} {0,number,#.#}", 1234.56));
        show(MessageFormat.format("{0,date,yyyy-MM-dd} {0,time,HH:mm:ss}", new Date(1_000_000_000_000L)));
        MessageFormat c = new MessageFormat("{0,choice,0#no files|1#one file|1<{0} files} in {1}.", Locale.US);
        for (double n : new double[] {-1, 0, 0.5, 1, 1.5, 1234, Double.NaN}) {
            System.out.println(c.format(new Object[] {n, "dir"}));
        }
        show(c.getFormats().length, c.getFormatsByArgumentIndex().length);
        MessageFormat m = new MessageFormat("{0}:{1,number}-{2}");
        show(m.parse("key:42-rest"));
        fails(() -> m.parse("no match"));
        m.setFormat(1, new DecimalFormat("000"));
        show(m.format(new Object[] {"k", 7, null}), m.toPattern());
        for (String bad : new String[] {"{", "{0", "{x}", "{0,foo}", "{-1}", "}", "{0,number,#.#.#}", "'{0", "{0}}"}) {
            fails(() -> show(bad, MessageFormat.format(bad, 1)));
        }
        fails(() -> MessageFormat.format("{0,number}", "text"));
        ChoiceFormat f = new ChoiceFormat(new double[] {0, 1, ChoiceFormat.nextDouble(1)}, new String[] {"none", "one", "many"});
        show(f.format(-5), f.format(0.99), f.format(1), f.format(1.0000001), f.toPattern(), f.parse("many"), f.parse("one"));
        show(ChoiceFormat.nextDouble(0), ChoiceFormat.previousDouble(1), ChoiceFormat.nextDouble(Double.MAX_VALUE));
        fails(() -> new ChoiceFormat("a#b"));
        fails(() -> new ChoiceFormat("2#b|1#a"));
        refuses(() -> new ChoiceFormat(new double[2], new String[1]));
        show(f.equals(new ChoiceFormat(f.toPattern())), f.getLimits(), f.getFormats());
        AttributedCharacterIterator it = m.formatToCharacterIterator(new Object[] {"k", 7, "z"});
        StringBuilder b = new StringBuilder();
        for (char ch = it.first(); ch != CharacterIterator.DONE; ch = it.next()) {
            b.append(ch).append(it.getAttribute(MessageFormat.Field.ARGUMENT) == null ? "" : "^" + it.getAttribute(MessageFormat.Field.ARGUMENT)).append(' ');
        }
        show(b);
    }
}
