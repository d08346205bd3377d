package conformance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** String's larger methods: split, strip, repeat, lines, join, replaceAll, case mapping, transform, surrogates, regions. */
public class StringMethods {
    static void codes(String s) {
        StringBuilder b = new StringBuilder();
        s.chars().forEach(c -> b.append(Integer.toHexString(c)).append(' '));
        System.out.println(b);
    }

    public static void main(String[] args) {
        String[][] splits = {{"a,b,,c,,", ","}, {",a", ","}, {"", ","}, {"abc", ""}, {"a1b22c", "\\d+"}, {"a.b.c", "."}, {"a.b.c", "\\."},
            {"a|b", "|"}, {"one  two", " "}, {"no match", "x"}, {",,,", ","}, {"a--b--c", "--"}};
        for (String[] s : splits) {
            System.out.println(Arrays.toString(s[0].split(s[1])) + Arrays.toString(s[0].split(s[1], -1)) + Arrays.toString(s[0].split(s[1],
                2)));
        }
        String padded = " \t\u2003 text \u2003\n ";
        System.out.println("[" + padded.strip() + "][" + padded.stripLeading().length() + "][" + padded.stripTrailing().length() + "]["
            + padded.trim().length() + "]"
            + padded.isBlank() + " \u2003".isBlank() + "".isBlank());
        System.out.println("ab".repeat(3) + "|" + "x".repeat(0) + "|" + "\u20ac".repeat(2).length());
        System.out.println("a\nb\r\nc\rd\n\ne".lines().toList() + " " + "\n".lines().count() + " " + "".lines().count());
        System.out.println(String.join("-", "a", "b", "c") + String.join(",", List.of()) + String.join("+", List.of("x", "y"))
            + String.join("/", "a", null));
        System.out.println("a1b2c3".replaceAll("[0-9]", "<$0>") + " " + "aaa".replaceFirst("a", "\\$") + " " + "x.y.z".replace(".", "")
            + " "
            + "hello".replaceAll("(l+)(o)", "$2$1") + " " + "aaa".replaceAll("a*", "X") + " " + "abc".replaceAll("", "-"));
        codes("stra\u00dfe \ufb01 \u0130\u0131 \u01c5".toUpperCase(Locale.ROOT));
        codes("STRASSE \u0130I \u03a3\u03a3 A\u03a3 ".toLowerCase(Locale.ROOT));
        codes("I\u0130".toLowerCase(new Locale.Builder().setLanguage("tr").build()));
        codes("\u1e9e\ud801\udc28".toUpperCase(Locale.ROOT));
        System.out.println("Title".equalsIgnoreCase("tITLE") + " " + "\u00c4".equalsIgnoreCase("\u00e4") + " "
            + "ss".equalsIgnoreCase("\u00df") + " "
            + "a".compareToIgnoreCase("B"));
        System.out.println("hello world".regionMatches(6, "a world", 2, 5) + " " + "HELLO".regionMatches(true, 1, "ell", 0, 3) + " "
            + "x".regionMatches(0, "y", 0, 0) + " " + "x".regionMatches(-1, "y", 0, 0));
        String s = "a\ud83d\ude00z";
        System.out.println(s.length() + " " + s.codePointAt(1) + " " + s.codePointAt(2) + " " + s.codePointBefore(3) + " "
            + s.codePointCount(0, 4) + " "
            + s.offsetByCodePoints(0, 2) + " " + s.indexOf(0x1f600) + " " + s.lastIndexOf(0x1f600) + " " + new String(new int[] {0x1f600,
                65}, 0, 2).length());
        System.out.println("abc".matches("[a-c]+") + " " + "abcd".matches("[a-c]+") + " " + "abc".contentEquals("abc") + " "
            + "chars".chars().sum());
        System.out.println("%s-%s".formatted(5, "x") + " " + "trans".<Integer>transform(String::length) + " " + "abc".indexOf('c', 5)
            + " " + "abc".describeConstable().get());
        char[] dst = new char[8];
        Arrays.fill(dst, '.');
        "getChars".getChars(3, 8, dst, 1);
        System.out.println(new String(dst) + " " + "abc".subSequence(1, 2) + " " + "a-b".toCharArray().length + " " + String.valueOf(dst,
            1, 3));
        List<String> l = Arrays.asList("b", "A", "a", "B", "\u00e4", "Z", "_", "1");
        l.sort(null);
        System.out.print(l.indexOf("\u00e4") + " ");
        l.sort(String.CASE_INSENSITIVE_ORDER.thenComparing(Comparator.reverseOrder()));
        System.out.println(l.subList(0, 7));
        System.out.println("interned".intern() == "inter".concat("ned").intern());
        System.out.println("x".compareTo("xyz") + " " + "xyz".compareTo("x") + " " + "\u00ff".compareTo("\u0100") + " "
            + "b".compareTo("\u00e9"));
        System.out.println("Mississippi".chars().filter(c -> "aeiou".indexOf(c) >= 0).count() + " "
            + new StringBuilder("racecar").reverse().toString().equals("racecar"));
        System.out.println("a,b;c d".split("[,; ]").length + " " + "  lead".split(" ").length + " " + "key=value=x".split("=", 2)[1]);
        System.out.println("tEST".substring(0, 1).toUpperCase(Locale.ROOT) + "tEST".substring(1).toLowerCase(Locale.ROOT));
    }
}
