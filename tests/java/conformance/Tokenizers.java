package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A small language with variables, loops and functions: tokens, a parser, an interpreter with scopes, and its errors.
 */
public class Tokenizers {
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

    sealed interface Node permits Num, Var, Op, Let, While, Block, Print {}

    record Num(long v) implements Node {}

    record Var(String name) implements Node {}

    record Op(String op, Node l, Node r) implements Node {}

    record Let(String name, Node e) implements Node {}

    record While(Node test, Node body) implements Node {}

    record Block(List<Node> all) implements Node {}

    record Print(Node e) implements Node {}

    static List<String> tokens;
    static int at;

    static List<String> lex(String s) {
        List<String> out = new ArrayList<>();
        Matcher m = Pattern.compile("\\s+|(\\d+|\\w+|[<>=!]=|[-+*/%<>=(){};])|(.)").matcher(s);
        while (m.find()) {
            if (m.group(2) != null) {
                throw new IllegalArgumentException("character " + m.group(2) + " at " + m.start());
            }
            if (m.group(1) != null) {
                out.add(m.group(1));
            }
        }
        out.add("<end>");
        return out;
    }

    static boolean accept(String t) {
        boolean is = tokens.get(at).equals(t);
        at += is ? 1 : 0;
        return is;
    }

    static void expect(String t) {
        if (!accept(t)) {
            throw new IllegalStateException("expected " + t + " but found " + tokens.get(at));
        }
    }

    static Node statement() {
        if (accept("while")) {
            Node test = binary(0);
            return new While(test, statement());
        }
        if (accept("{")) {
            List<Node> all = new ArrayList<>();
            while (!accept("}")) {
                all.add(statement());
            }
            return new Block(all);
        }
        if (accept("print")) {
            Node e = binary(0);
            expect(";");
            return new Print(e);
        }
        String name = tokens.get(at++);
        expect("=");
        Node e = binary(0);
        expect(";");
        return new Let(name, e);
    }

    static final List<List<String>> LEVELS = List.of(List.of("<", ">", "==", "!=", "<=", ">="), List.of("+", "-"), List.of("*", "/", "%"));

    static Node binary(int level) {
        if (level == LEVELS.size()) {
            if (accept("(")) {
                Node e = binary(0);
                expect(")");
                return e;
            }
            if (accept("-")) {
                return new Op("-", new Num(0), binary(level));
            }
            String t = tokens.get(at++);
            return Character.isDigit(t.charAt(0)) ? new Num(Long.parseLong(t)) : new Var(t);
        }
        Node l = binary(level + 1);
        while (LEVELS.get(level).contains(tokens.get(at))) {
            l = new Op(tokens.get(at++), l, binary(level + 1));
        }
        return l;
    }

    static long eval(Node n, Map<String, Long> vars) {
        if (n instanceof Num x) {
            return x.v();
        } else if (n instanceof Var x) {
            return Optional.ofNullable(vars.get(x.name())).orElseThrow(() -> new NoSuchElementException("variable " + x.name()));
        } else if (n instanceof Op o) {
            long l = eval(o.l(), vars);
            long r = eval(o.r(), vars);
            return switch (o.op()) {
                case "+" -> l + r;
                case "-" -> l - r;
                case "*" -> l * r;
                case "/" -> l / r;
                case "%" -> l % r;
                case "<" -> l < r ? 1 : 0;
                case ">" -> l > r ? 1 : 0;
                case "==" -> l == r ? 1 : 0;
                case "!=" -> l != r ? 1 : 0;
                case "<=" -> l <= r ? 1 : 0;
                default -> l >= r ? 1 : 0;
            };
        } else if (n instanceof Let x) {
            vars.put(x.name(), eval(x.e(), vars));
        } else if (n instanceof While w) {
            while (eval(w.test(), vars) != 0) {
                eval(w.body(), vars);
            }
        } else if (n instanceof Block b) {
            b.all().forEach(s -> eval(s, vars));
        } else if (n instanceof Print p) {
            System.out.print(eval(p.e(), vars) + " ");
        }
        return 0;
    }

    static void program(String s) {
        tokens = lex("{" + s + "}");
        at = 0;
        Node n = statement();
        Map<String, Long> vars = new TreeMap<>();
        try {
            eval(n, vars);
        } finally {
            System.out.println(vars);
        }
    }

    public static void main(String[] args) throws Exception {
        program("a = 0; b = 1; while a < 1000 { print a; t = a + b; a = b; b = t; }");
        program("n = 60; d = 2; while n > 1 { while n % d == 0 { print d; n = n / d; } d = d + 1; }");
        program("x = -(2 + 3) * -4 - 1 - 1; print x; print x >= 18; print x != 18;");
        for (String bad : new String[] {"x = y;", "x = 1 / 0;", "x 1;", "x = (1;", "x = 1 $ 2;", "print 1"}) {
            refuses(() -> program(bad));
        }
        show(new Op("+", new Num(1), new Var("x")));
    }
}
