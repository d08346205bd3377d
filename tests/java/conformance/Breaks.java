package conformance;

import java.text.BreakIterator;
import java.util.Arrays;
import java.util.Locale;

/** BreakIterator: characters, words, sentences and lines of a text. */
public class Breaks {
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

    static void parts(BreakIterator b, String s) {
        b.setText(s);
        StringBuilder t = new StringBuilder();
        int from = b.first();
        for (int to = b.next(); to != BreakIterator.DONE; from = to, to = b.next()) {
            t.append('[').append(s, from, to).append(']');
        }
        System.out.println(t);
    }

    public static void main(String[] args) throws Exception {
        String s = "Hello, big world! It's 3.14 o'clock; re-do (now). Is it? Mr. X left.";
        parts(BreakIterator.getWordInstance(Locale.US), s);
        parts(BreakIterator.getSentenceInstance(Locale.US), s);
        parts(BreakIterator.getLineInstance(Locale.US), s);
        parts(BreakIterator.getCharacterInstance(Locale.US), "ae\u0301x\r\ny");
        BreakIterator b = BreakIterator.getWordInstance(Locale.US);
        b.setText("one two three");
        show(b.following(4), b.preceding(4), b.isBoundary(3), b.isBoundary(5), b.current(), b.last(), b.previous(), b.next(2), b.next(-1), b.getText().getEndIndex());
        fails(() -> b.following(99));
    }
}
