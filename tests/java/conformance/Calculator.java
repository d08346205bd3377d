package conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Infix expressions parsed by precedence climbing, compiled to stack code, run and checked against direct evaluation. */
public class Calculator {
    private final String s;
    private int at;
    private final Map<String, Integer> vars;
    private final List<String> code = new ArrayList<>();

    Calculator(String s, Map<String, Integer> vars) {
        this.s = s.replace(" ", "");
        this.vars = vars;
    }

    static int level(char op) {
        return switch (op) {
            case '|' -> 1;
            case '^' -> 2;
            case '&' -> 3;
            case '<', '>' -> 4;
            case '+', '-' -> 5;
            case '*', '/', '%' -> 6;
            default -> 0;
        };
    }

    static int apply(char op, int a, int b) {
        return switch (op) {
            case '|' -> a | b;
            case '^' -> a ^ b;
            case '&' -> a & b;
            case '<' -> a << b;
            case '>' -> a >> b;
            case '+' -> a + b;
            case '-' -> a - b;
            case '*' -> a * b;
            case '/' -> a / b;
            case '%' -> a % b;
            default -> throw new IllegalArgumentException("operator " + op);
        };
    }

    char peek() {
        return at < s.length() ? s.charAt(at) : '\0';
    }

    int expr(int min) {
        int left = unary();
        while (level(peek()) >= min && level(peek()) > 0) {
            char op = s.charAt(at++);
            int right = expr(level(op) + 1);
            code.add("" + op);
            left = apply(op, left, right);
        }
        return left;
    }

    int unary() {
        char c = peek();
        if (c == '-' || c == '~' || c == '!') {
            at++;
            int v = unary();
            code.add(c == '-' ? "neg" : c == '~' ? "not" : "fact");
            if (c == '!') {
                int f = 1;
                for (int i = 2; i <= v; i++) {
                    f *= i;
                }
                return f;
            }
            return c == '-' ? -v : ~v;
        }
        if (c == '(') {
            at++;
            int v = expr(1);
            if (peek() != ')') {
                throw new IllegalArgumentException("expected ) at " + at);
            }
            at++;
            return v;
        }
        int from = at;
        while (Character.isLetterOrDigit(peek())) {
            at++;
        }
        if (from == at) {
            throw new IllegalArgumentException("operand expected at " + at);
        }
        String word = s.substring(from, at);
        code.add(word);
        if (Character.isDigit(word.charAt(0))) {
            return Integer.parseInt(word);
        }
        Integer v = vars.get(word);
        if (v == null) {
            throw new IllegalArgumentException("unknown " + word);
        }
        return v;
    }

    int run() {
        Deque<Integer> st = new ArrayDeque<>();
        for (String c : code) {
            switch (c) {
                case "neg" -> st.push(-st.pop());
                case "not" -> st.push(~st.pop());
                case "fact" -> {
                    int n = st.pop();
                    int f = 1;
                    while (n > 1) {
                        f *= n--;
                    }
                    st.push(f);
                }
                default -> {
                    if (c.length() == 1 && level(c.charAt(0)) > 0) {
                        int b = st.pop();
                        st.push(apply(c.charAt(0), st.pop(), b));
                    } else {
                        st.push(Character.isDigit(c.charAt(0)) ? Integer.valueOf(c) : vars.get(c));
                    }
                }
            }
        }
        return st.pop();
    }

    public static void main(String[] args) {
        Map<String, Integer> vars = new TreeMap<>(Map.of("x", 7, "y", -3, "big", Integer.MAX_VALUE));
        for (String e : new String[] {"1+2*3", "(1+2)*3", "10-4-3", "2*3%4", "-x*-y", "~5&255", "1<4+1", "x|8^12&10", "--5", "!5/(3-1)",
            "big+1", "x/y%2", "((((9))))", "100>2>1", "5 % -3", "1/0", "x/(y+3)", "(1", "1+", "",
            "z+1", "1)", "99999999999", "*3"}) {
            try {
                Calculator c = new Calculator(e, vars);
                int v = c.expr(1);
                if (c.at < c.s.length()) {
                    throw new IllegalArgumentException("trailing text at " + c.at);
                }
                System.out.println(e + " = " + v + " " + c.code + " " + (c.run() == v));
            } catch (NumberFormatException x) {
                System.out.println(e + ": bad number");
            } catch (IllegalArgumentException | ArithmeticException x) {
                System.out.println(e + ": " + x.getMessage());
            }
        }
    }
}
