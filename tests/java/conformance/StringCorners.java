package conformance;

import java.util.Arrays;

/**
 * String methods: strip, indent, translateEscapes, transform, regions, comparisons, interning, code points,
 * formatted.
 */
public class StringCorners {
    interface Code {
        void run() throws Throwable;
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
        show("  a b \u2003".strip() + "|", " \t x ".stripLeading() + "|", "x \n".stripTrailing() + "|", "\u2003".isBlank(), "\u2003x".trim().length(), "\u0001x\u0000".trim());
        show("a\nb\n".indent(2), "  a\n b".indent(-1), "".indent(3).length(), "a\r\n  b\rc".lines().toList(), "  x\n    y\n ".stripIndent());
        show("a\\tb\\u0041\\n\\\\\\101\\s|".replace("\\u0041", "A").translateEscapes());
        refuses(() -> "\\q".translateEscapes());
        show("ab".repeat(3), "x".repeat(0).isEmpty(), "%d-%s".formatted(1, "z"), "q".transform(s -> s + s), "Abc".compareTo("abd"), "ab".compareTo("abc"), "ABC".compareToIgnoreCase("abd"), "stra\u00dfe".equalsIgnoreCase("STRASSE"));
        refuses(() -> "x".repeat(-1));
        refuses(() -> "xx".repeat(Integer.MAX_VALUE));
        show("hello".regionMatches(1, "xell", 1, 3), "HeLLo".regionMatches(true, 2, "ll", 0, 2), "abc".regionMatches(-1, "a", 0, 1), "abc".contentEquals(new StringBuilder("abc")), "abc".startsWith("c", 2), "abc".startsWith("", 3), "abc".endsWith(""));
        show("abcabc".indexOf("ca"), "abcabc".lastIndexOf('b', 3), "abc".indexOf("", 9), "abc".lastIndexOf(""), "a\ud83d\ude00b".indexOf(0x1F600), "a\ud83d\ude00b".codePointCount(0, 4), "a\ud83d\ude00b".offsetByCodePoints(0, 2), "a\ud83d\ude00b".codePointBefore(3), "abc".indexOf('c', -5));
        refuses(() -> "abc".substring(2, 1));
        refuses(() -> "abc".substring(4));
        refuses(() -> "abc".charAt(3));
        refuses(() -> "abc".codePointAt(-1));
        refuses(() -> "abc".subSequence(-1, 2));
        refuses(() -> "abc".offsetByCodePoints(0, 4));
        refuses(() -> new String(new char[] {'a'}, 1, 2));
        refuses(() -> new String(new int[] {0x110000}, 0, 1));
        show("aXbXc".replace('X', '.'), "aaa".replace("aa", "b"), "abc".replace("", "-"), "x.y".replaceAll(".", "z"), "x.y".replaceFirst("\\.", "\\$"), String.valueOf(new char[] {'o', 'k'}), String.valueOf((Object) null), String.copyValueOf(new char[] {'a', 'b', 'c'}, 1, 2));
        String s = new String("intern");
        show(s == "intern", s.intern() == "intern", ("in" + "tern") == "intern", s.hashCode(), "".hashCode(), "\u0130".toLowerCase().length(), "\ufb03".toUpperCase());
        show("a,b;c".split("[,;]"), ",a,,b,,".split(","), "abc".split(""), "".split(",").length, "a1b2".split("\\d", -1), "x".split("x").length);
        show("h\u00e9\u20ac\ud83d\ude00".getBytes("UTF-8"), "h\u00e9\u20ac".getBytes("ISO-8859-1"), "a\ud800".getBytes("UTF-8"), new String(new byte[] {(byte) 0xc3, 0x28, (byte) 0xe2, (byte) 0x82}, "UTF-8"), new String(new byte[] {65, 66, 67}, 1, 2, "US-ASCII"), "ab".getBytes("UTF-16"));
        refuses(() -> "x".getBytes("no-such"));
        show("describe".describeConstable(), "abc".chars().sum(), String.join("", "abc", "d").matches("[a-d]+"), "b".compareTo("a\uffff"), String.CASE_INSENSITIVE_ORDER.compare("a", "B"));
        char[] into = new char[5];
        "hello".getChars(1, 4, into, 1);
        show(into[0] == 0, into[3], into[4] == 0);
    }
}
