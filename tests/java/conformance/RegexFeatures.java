package conformance;

import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Pattern and Matcher: lookaround, possessive, named groups, flags, unions, regions, replacement, hitEnd. */
public class RegexFeatures {
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

    static void all(String regex, String text, int flags) {
        Matcher m = Pattern.compile(regex, flags).matcher(text);
        StringBuilder b = new StringBuilder(regex + ":");
        while (m.find()) {
            b.append(" ").append(m.start()).append('-').append(m.end()).append(m.groupCount() > 0 ? "(" + m.group(1) + ")" : "");
        }
        System.out.println(b);
    }

    public static void main(String[] args) throws Exception {
        all("(?<=\\$)\\d+(?=\\.)", "$12.5 $7 13.", 0);
        all("(?<!a)b(?!c)", "ab bc bd b", 0);
        all("a++b|a*+c|(a??)d", "aaab aac ad", 0);
        all("(?<year>\\d{4})-\\k<year>", "2020-2020 2020-2021", 0);
        all("(\\w)\\1", "aabbcd", 0);
        all("(?i)straSSe|\u00fc", "STRASSE \u00dc", Pattern.UNICODE_CASE);
        all("^\\w+$", "one\ntwo\r\nthree", Pattern.MULTILINE);
        all("a.c", "a\nc abc", Pattern.DOTALL);
        all("a b # comment\n c", "abc", Pattern.COMMENTS);
        all("a.b", "a.b axb", Pattern.LITERAL);
        all("[a-z&&[^aeiou]]+", "hello world", 0);
        all("[\\p{Lu}\\p{IsGreek}]+", "ABC\u03b1\u03b2 x", 0);
        all("\\p{javaLowerCase}+|\\p{Punct}|\\p{Sc}", "ab,\u20acX", 0);
        all("\\b\\w", "foo b\u00e4r", Pattern.UNICODE_CHARACTER_CLASS);
        all("\\G\\d", "123a4", 0);
        all("(?:x|(y))+", "xyx xx", 0);
        all("(?>a|ab)c", "abc ac", 0);
        all("\\R", "a\r\nb\u2028c", 0);
        all("\\X", "e\u0301a", 0);
        all("\\h\\v?|\\x41|\\u0042|\\cA|\\t|\\Q.*\\E", " \n AB\u0001\t.*", 0);
        all("a{2}|b{1,}?|c{0,2}", "aabbccc", 0);
        all("", "ab", 0);
        for (String bad : new String[] {"(", "[a", "a{2,1}", "*", "\\k<x>", "(?<1>a)", "\\p{Nope}", "(?<=a*)b", "[z-a]", "\\", "a**", "(?z)", "x{99999999999}", "(?<n>a)(?<n>b)"}) {
            refuses(() -> all(bad, "ab", 0));
        }
        Matcher m = Pattern.compile("(a)(b)?(?<n>c)").matcher("xac abc");
        show(m.find(), m.group(), m.group(2), m.start(2), m.group("n"), m.end("n"), m.toMatchResult().group(3));
        fails(() -> m.group(4));
        fails(() -> m.group("zz"));
        show(m.replaceAll("<$1$2${n}\\$>"), m.replaceFirst("_"), m.replaceAll(r -> r.group(1).toUpperCase()), m.find());
        fails(() -> m.reset().replaceAll("$9"));
        fails(() -> m.reset().replaceAll("\\"));
        fails(() -> m.reset().group());
        m.reset().region(1, 3);
        show(m.matches(), m.lookingAt(), m.regionStart(), m.hitEnd(), m.requireEnd(), m.hasAnchoringBounds());
        show(Pattern.compile("ab+").matcher("ab").matches(), Pattern.matches("[^\\W\\d_]+", "abc"), Pattern.quote("a\\Eb"), Matcher.quoteReplacement("$\\"), "a1b22".split("(?<=\\d)(?=\\D)"), "boo:and:foo".split("o", 5), "boo".split("o", -1), Pattern.compile("x").asMatchPredicate().test("x"), Pattern.compile("a", 2).flags());
        StringBuilder sb = new StringBuilder();
        Matcher n = Pattern.compile("\\d+").matcher("a1b22c");
        while (n.find()) {
            n.appendReplacement(sb, "<" + Integer.parseInt(n.group()) * 2 + ">");
        }
        show(n.appendTail(sb), n.usePattern(Pattern.compile("[a-c]")).reset().results().map(MatchResult::start).toList());
    }
}
