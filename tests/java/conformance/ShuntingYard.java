package conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Expressions in infix turned to postfix, trees, derivatives and simplified text; a small assembler run on a stack.
 */
public class ShuntingYard {
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

    static final Map<String, Integer> LEVEL = Map.of("+", 1, "-", 1, "*", 2, "/", 2, "^", 3);

    static List<String> postfix(String s) {
        List<String> out = new ArrayList<>();
        Deque<String> ops = new ArrayDeque<>();
        Matcher m = Pattern.compile("\\s*(\\d+|[a-z]|[-+*/^()])").matcher(s);
        int end = 0;
        while (m.lookingAt()) {
            String t = m.group(1);
            if (LEVEL.containsKey(t)) {
                while (!ops.isEmpty() && LEVEL.containsKey(ops.peek()) && (LEVEL.get(ops.peek()) > LEVEL.get(t) || LEVEL.get(ops.peek()).equals(LEVEL.get(t)) && !t.equals("^"))) {
                    out.add(ops.pop());
                }
                ops.push(t);
            } else if (t.equals("(")) {
                ops.push(t);
            } else if (t.equals(")")) {
                while (!ops.peek().equals("(")) {
                    out.add(ops.pop());
                }
                ops.pop();
            } else {
                out.add(t);
            }
            end = m.end();
            m.region(end, s.length());
        }
        if (end != s.length()) {
            throw new IllegalArgumentException("at " + end + " of " + s);
        }
        while (!ops.isEmpty()) {
            out.add(ops.pop());
        }
        return out;
    }

    static long eval(List<String> code, Map<String, Long> vars) {
        Deque<Long> st = new ArrayDeque<>();
        for (String t : code) {
            if (LEVEL.containsKey(t)) {
                long b = st.pop();
                long a = st.pop();
                st.push(switch (t.charAt(0)) {
                    case '+' -> Math.addExact(a, b);
                    case '-' -> a - b;
                    case '*' -> Math.multiplyExact(a, b);
                    case '/' -> a / b;
                    default -> {
                        long r = 1;
                        for (long i = 0; i < b; i++) {
                            r = Math.multiplyExact(r, a);
                        }
                        yield r;
                    }
                });
            } else {
                st.push(Character.isDigit(t.charAt(0)) ? Long.valueOf(t) : vars.get(t));
            }
        }
        return st.pop();
    }

    public static void main(String[] args) throws Exception {
        Map<String, Long> vars = Map.of("x", 5L, "y", -2L);
        for (String s : new String[] {"1 + 2 * 3", "(1+2)*3", "2^3^2", "10-4-3", "x*x - y*y", "100/(x-5)", "((7))", "1 +", "3 $ 4", "(1", "1)", "z+1", "9^99", "2*x^2+3*x-1"}) {
            refuses(() -> show(s, postfix(s), eval(postfix(s), vars)));
        }
    }
}
