package conformance;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.TreeSet;

/** StringJoiner and StringTokenizer: empty values, merging, delimiters returned and changed on the way. */
public class Joiners {
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
        StringJoiner j = new StringJoiner(", ", "{", "}");
        show(j, j.length());
        j.setEmptyValue("nothing");
        show(j, j.length());
        j.add("a").add("").add(null);
        show(j, j.length());
        StringJoiner other = new StringJoiner("-", "<", ">").add("x").add("y");
        j.merge(other);
        show(j, other);
        j.merge(j);
        show(j);
        show(new StringJoiner("|").merge(new StringJoiner("+")).toString().isEmpty());
        fails(() -> new StringJoiner(null));
        fails(() -> new StringJoiner("").setEmptyValue(null));
        fails(() -> new StringJoiner("").merge(null));
        show(String.join("/", "a", "b", null), String.join("", List.of()), String.join("--", new TreeSet<>(List.of("q", "b"))));
        StringTokenizer t = new StringTokenizer(" one  two\tthree\nfour\ffive ");
        show(t.countTokens());
        while (t.hasMoreTokens()) {
            System.out.print("[" + t.nextToken() + "]");
        }
        System.out.println();
        fails(t::nextToken);
        t = new StringTokenizer("a+b-c*(d+e)", "+-*()", true);
        show(t.countTokens());
        while (t.hasMoreElements()) {
            System.out.print(t.nextElement() + " ");
        }
        System.out.println();
        t = new StringTokenizer("key=value;next=1", "=");
        show(t.nextToken(), t.nextToken(";"), t.nextToken("=;"), t.countTokens(), t.nextToken(), t.hasMoreTokens());
        t = new StringTokenizer("x\ud83d\ude00y\ud83d\ude01z", "\ud83d\ude00");
        show(t.nextToken(), t.hasMoreTokens());
        t = new StringTokenizer("none", "");
        show(t.countTokens(), t.nextToken());
        StringTokenizer broken = new StringTokenizer("none", null);
        fails(broken::nextToken);
        show(Collections.list(new StringTokenizer("p q r")));
    }
}
