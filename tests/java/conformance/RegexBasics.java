package conformance;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Regular expressions: classes, quantifiers of all kinds, anchors, flags, alternation, find against matches, bad patterns. */
public class RegexBasics {
    static void find(String regex, String input) {
        find(regex, 0, input);
    }

    static void find(String regex, int flags, String input) {
        Matcher m = Pattern.compile(regex, flags).matcher(input);
        StringBuilder b = new StringBuilder(regex.replace("\n", "\\n") + ":");
        while (m.find()) {
            b.append(' ').append(m.start()).append('-').append(m.end()).append('[').append(m.group().replace("\n", "\\n")).append(']');
        }
        m.reset();
        System.out.println(b + " " + m.matches() + " " + m.lookingAt() + " " + m.hitEnd());
    }

    public static void main(String[] args) {
        find("a", "banana");
        find("a+", "aaabaa");
        find("a*", "aab");
        find("a?", "aab");
        find("a*?b", "aabab");
        find("a++a", "aaa");
        find("a{2}", "aaaaa");
        find("a{2,}", "aaaaa");
        find("a{1,3}?", "aaaa");
        find("[a-c]+", "xabcx");
        find("[^a-c]+", "xabcx");
        find("[a-z&&[^aeiou]]+", "education");
        find("[\\w.]+@[\\w.]+", "mail to a.b@c.de, or x@y.");
        find("\\d+(\\.\\d+)?", "1 2.5 .7 10.");
        find("\\bfoo\\b", "foo food foo.");
        find("\\Boo", "foo oo");
        find("^\\w+", "one\ntwo");
        find("^\\w+", Pattern.MULTILINE, "one\ntwo\r\nthree");
        find("\\w+$", Pattern.MULTILINE, "one\ntwo");
        find("a.b", "a\nb axb");
        find("a.b", Pattern.DOTALL, "a\nb axb");
        find("hello", Pattern.CASE_INSENSITIVE, "Hello HELLO");
        find("(?i)h(?-i)E", "hE He HE");
        find("a b # comment", Pattern.COMMENTS, "ab a b");
        find("a.b", Pattern.LITERAL, "a.b axb");
        find("cat|dog|bird", "birddogcat");
        find("(a|ab)(c|bcd)(d*)", "abcd");
        find("x*", "");
        find("$", "ab\n");
        find("\\Aab|b\\z|\\Z", "abb");
        find("\\p{Upper}\\p{Lower}+", "Hello World");
        find("\\p{L}+", "ab\u00e9\u4e2d1".replace("\u00e9\u4e2d", "cd"));
        find("[\\s]+", "a \t\n b");
        find("\\x41\\u0042\\103\\t?", "ABC");
        find("\\Q.*\\E+", "a.**");
        find("(?:ab)+", "ababab");
        find("[]a]|[a\\]]".substring(5), "]a");
        find("\\R", "a\r\nb\nc");
        find("\\h\\v?", "a \nb");
        find("(a+)+b", "aaaaaaaaaaaaaaaac");
        System.out.println(Arrays.toString(Pattern.compile("\\s*,\\s*").split("a , b,c ,d"))
            + Pattern.compile(",").splitAsStream("x,y").toList());
        System.out.println(Pattern.matches("\\d{4}-\\d\\d", "2020-01") + " " + Pattern.compile("a").asPredicate().test("xax") + " "
            + Pattern.compile("a").asMatchPredicate().test("xax"));
        System.out.println(Pattern.quote("a.b") + " " + Pattern.compile("x", Pattern.DOTALL | Pattern.MULTILINE).flags() + " "
            + Pattern.compile("p+").pattern());
        for (String bad : new String[] {"(", "[a", "*a", "a{2", "(?<n", "a**", "x)", "[b-a]", "(?z)", "\\k<no>", "a{3,1}"}) {
            try {
                Pattern.compile(bad);
                System.out.println(bad + " compiles");
            } catch (PatternSyntaxException e) {
                System.out.println(bad + ": " + e.getDescription() + " @" + e.getIndex());
            }
        }
    }
}
