package conformance;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Groups, named groups, back-references, look-around, replacement with strings and lambdas, regions, results. */
public class RegexGroups {
    static void groups(String regex, String input) {
        Matcher m = Pattern.compile(regex).matcher(input);
        System.out.print(regex + ":");
        while (m.find()) {
            System.out.print(" {");
            for (int i = 0; i <= m.groupCount(); i++) {
                System.out.print((i > 0 ? "," : "") + m.group(i) + "@" + m.start(i));
            }
            System.out.print("}");
        }
        System.out.println();
    }

    public static void main(String[] args) {
        groups("(\\d+)-(\\d+)", "10-20 30-40");
        groups("(a)|(b)", "ab");
        groups("((a)(b(c)))", "abc");
        groups("(a*)*", "aa");
        groups("(a|b)*c", "abac");
        groups("(\\w)\\1", "hello bookkeeper");
        groups("(?<q>['\"])(.*?)\\k<q>", "say 'it' or \"that's\"");
        groups("\\w+(?=!)", "hi! there you!");
        groups("\\b\\w+\\b(?!!)", "hi! there");
        groups("(?<=\\$)\\d+", "$15 16 $17");
        groups("(?<!\\$)\\b\\d+", "$15 16 $17");
        groups("(?>a+)b", "aaab");
        groups("(?=(a+))a*b\\1", "baaabac");
        groups("(?<year>\\d{4})-(?<m>\\d\\d)", "on 2020-11 and 2021-12");
        groups("^(?=.*\\d)(?=.*[a-z]).{4,}$", "pass1");
        groups("(x)?(y)?z", "z xz yz xyz");
        groups("(?i:A)b", "ab Ab aB");
        groups("(.)(.)(.)\\3\\2\\1", "abccba xyzzyx");
        Matcher m = Pattern.compile("(?<key>\\w+)=(?<val>\\w*)").matcher("a=1,b=,c=3");
        StringBuilder b = new StringBuilder();
        while (m.find()) {
            m.appendReplacement(b, "${val}=$1" + (m.group("val").isEmpty() ? "?" : ""));
        }
        System.out.println(m.appendTail(b));
        System.out.println(m.replaceAll("<$2>") + " " + m.replaceFirst("$0!") + " " + m.replaceAll(r -> r.group(1).repeat(2)) + " "
            + m.replaceAll(Matcher.quoteReplacement("$1\\")));
        System.out.println(m.reset().results().map(MatchResult::group).collect(Collectors.toList()) + " " + m.reset("z=9").find() + " "
            + m.group("key") + m.end("val"));
        Matcher r = Pattern.compile("^b|a$").matcher("xabx");
        r.region(1, 3);
        System.out.println(r.find() + " " + r.regionStart() + r.regionEnd());
        r.region(2, 3).useAnchoringBounds(true);
        System.out.println(r.find() + " " + r.start() + " " + r.toMatchResult().group());
        Matcher t = Pattern.compile("(?<=a)b").matcher("ab");
        System.out.println(t.region(1, 2).find() + " " + t.region(1, 2).useTransparentBounds(true).find() + " " + t.find(0));
        for (String bad : new String[] {"$9", "$", "\\", "${none}", "${"}) {
            try {
                System.out.println("ab".replaceAll("(a)", bad));
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                System.out.println(bad + ": " + e.getClass().getSimpleName());
            }
        }
        try {
            Pattern.compile("a").matcher("a").group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Pattern token = Pattern.compile("\\s*(?:(?<num>\\d+)|(?<id>[a-z]\\w*)|(?<op>[-+*/=()]))");
        Matcher k = token.matcher("x1 = 3*(foo+42)");
        StringBuilder kinds = new StringBuilder();
        while (k.lookingAt()) {
            for (String kind : List.of("num", "id", "op")) {
                if (k.group(kind) != null) {
                    kinds.append(kind).append(':').append(k.group(kind)).append(' ');
                }
            }
            k.region(k.end(), k.regionEnd());
        }
        System.out.println(kinds);
    }
}
