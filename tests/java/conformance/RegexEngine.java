package conformance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** A regular expression compiler to an NFA, run by sets of states and held against java.util.regex. */
public class RegexEngine {
    static final class State {
        final int c;
        State a;
        State b;

        State(int c) {
            this.c = c;
        }
    }

    static final int SPLIT = -1;
    static final int MATCH = -2;
    static final int ANY = -3;

    interface Frag {
        State to(State next);
    }

    private final String re;
    private int at;

    RegexEngine(String re) {
        this.re = re;
    }

    Frag alt() {
        Frag l = seq();
        while (at < re.length() && re.charAt(at) == '|') {
            at++;
            Frag left = l;
            Frag right = seq();
            l = next -> {
                State s = new State(SPLIT);
                s.a = left.to(next);
                s.b = right.to(next);
                return s;
            };
        }
        return l;
    }

    Frag seq() {
        List<Frag> parts = new ArrayList<>();
        while (at < re.length() && re.charAt(at) != '|' && re.charAt(at) != ')') {
            parts.add(repeat());
        }
        return next -> {
            State s = next;
            for (int i = parts.size() - 1; i >= 0; i--) {
                s = parts.get(i).to(s);
            }
            return s;
        };
    }

    Frag repeat() {
        Frag f = atom();
        while (at < re.length() && "*+?".indexOf(re.charAt(at)) >= 0) {
            char op = re.charAt(at++);
            Frag in = f;
            f = next -> {
                State s = new State(SPLIT);
                s.b = next;
                s.a = in.to(op == '?' ? next : s);
                return op == '+' ? s.a : s;
            };
        }
        return f;
    }

    Frag atom() {
        char c = re.charAt(at++);
        if (c == '(') {
            Frag f = alt();
            at++;
            return f;
        }
        return next -> {
            State s = new State(c == '.' ? ANY : c);
            s.a = next;
            return s;
        };
    }

    static void add(State s, Set<State> out) {
        if (s != null && out.add(s) && s.c == SPLIT) {
            add(s.a, out);
            add(s.b, out);
        }
    }

    static boolean matches(State start, String text) {
        Set<State> now = new HashSet<>();
        add(start, now);
        for (char c : text.toCharArray()) {
            Set<State> next = new HashSet<>();
            for (State s : now) {
                if (s.c == c || s.c == ANY) {
                    add(s.a, next);
                }
            }
            now = next;
        }
        return now.stream().anyMatch(s -> s.c == MATCH);
    }

    public static void main(String[] args) {
        String[] texts = {"", "a", "b", "ab", "ba", "aa", "abab", "aab", "abb", "abc", "abcbc", "cab", "aaaaaaaaaaaaaaaaaaaaaaaa"};
        for (String re : new String[] {"a", "ab", "a|b", "a*", "a+b", "a?b?", "(ab)*", "(a|b)*", "a(bc)+", ".*b", "(a|ab)(c|bcb*)?",
            "(a*)*", "(a?)+b", "a.c|..", "(a|b|c)(a|b)?", "((a|b)(a|b))*"}) {
            State start = new RegexEngine(re).alt().to(new State(MATCH));
            StringBuilder b = new StringBuilder();
            boolean agree = true;
            for (String t : texts) {
                boolean m = matches(start, t);
                agree &= m == Pattern.matches(re, t);
                b.append(m ? '1' : '0');
            }
            System.out.println(re + " " + b + " " + agree);
        }
    }
}
