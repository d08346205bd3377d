package conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A small Lisp: reader, closures, recursion, lists, errors. */
public class LispInterpreter {
    @SuppressWarnings("serial")
    static final class LispError extends RuntimeException {
        LispError(String m) {
            super(m);
        }
    }

    record Sym(String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    interface Fn {
        Object call(List<Object> args);
    }

    static final class Env {
        final Map<String, Object> vars = new HashMap<>();
        final Env up;

        Env(Env up) {
            this.up = up;
        }

        Object get(String n) {
            for (Env e = this; e != null; e = e.up) {
                if (e.vars.containsKey(n)) {
                    return e.vars.get(n);
                }
            }
            throw new LispError("unbound " + n);
        }
    }

    static Object read(List<String> tokens) {
        if (tokens.isEmpty()) {
            throw new LispError("unexpected end");
        }
        String t = tokens.remove(0);
        if (t.equals("(")) {
            List<Object> l = new ArrayList<>();
            while (!tokens.isEmpty() && !tokens.get(0).equals(")")) {
                l.add(read(tokens));
            }
            if (tokens.isEmpty()) {
                throw new LispError("missing )");
            }
            tokens.remove(0);
            return l;
        }
        if (t.equals(")")) {
            throw new LispError("unexpected )");
        }
        if (t.equals("'")) {
            return new ArrayList<>(List.of(new Sym("quote"), read(tokens)));
        }
        try {
            return Long.parseLong(t);
        } catch (NumberFormatException e) {
            return new Sym(t);
        }
    }

    static boolean truth(Object o) {
        return !(o instanceof Boolean b) || b;
    }

    static Object eval(Object x, Env env) {
        if (x instanceof Sym s) {
            return env.get(s.name());
        }
        if (!(x instanceof List<?> l) || l.isEmpty()) {
            return x;
        }
        if (l.get(0) instanceof Sym s) {
            switch (s.name()) {
                case "quote":
                    return l.get(1);
                case "if":
                    return eval(l.get(truth(eval(l.get(1), env)) ? 2 : 3), env);
                case "define":
                    Object v = eval(l.get(2), env);
                    env.vars.put(l.get(1).toString(), v);
                    return l.get(1);
                case "let":
                    Env in = new Env(env);
                    in.vars.put(l.get(1).toString(), eval(l.get(2), env));
                    return eval(l.get(3), in);
                case "lambda":
                    List<?> params = (List<?>) l.get(1);
                    return (Fn) args -> {
                        if (args.size() != params.size()) {
                            throw new LispError("expected " + params.size() + " arguments, got " + args.size());
                        }
                        Env call = new Env(env);
                        for (int i = 0; i < args.size(); i++) {
                            call.vars.put(params.get(i).toString(), args.get(i));
                        }
                        return eval(l.get(2), call);
                    };
                default:
                    break;
            }
        }
        Object f = eval(l.get(0), env);
        List<Object> args = new ArrayList<>();
        for (Object o : l.subList(1, l.size())) {
            args.add(eval(o, env));
        }
        if (f instanceof Fn fn) {
            return fn.call(args);
        }
        throw new LispError("not a function: " + show(f));
    }

    static String show(Object o) {
        if (o instanceof List<?> l) {
            StringBuilder b = new StringBuilder("(");
            for (Object x : l) {
                b.append(b.length() > 1 ? " " : "").append(show(x));
            }
            return b + ")";
        }
        return o instanceof Boolean b ? b ? "#t" : "#f" : o instanceof Fn ? "<fn>" : o.toString();
    }

    static Env base() {
        Env e = new Env(null);
        Map<String, Function<long[], Object>> math = Map.of("+", a -> a[0] + a[1], "-", a -> a[0] - a[1], "*", a -> a[0] * a[1], "/",
            a -> a[0] / a[1], "<", a -> a[0] < a[1], "=", a -> a[0] == a[1]);
        math.forEach((n, f) -> e.vars.put(n, (Fn) args -> f.apply(new long[] {(Long) args.get(0), (Long) args.get(1)})));
        e.vars.put("list", (Fn) ArrayList::new);
        e.vars.put("car", (Fn) a -> ((List<?>) a.get(0)).get(0));
        e.vars.put("cdr", (Fn) a -> new ArrayList<Object>(((List<?>) a.get(0)).subList(1, ((List<?>) a.get(0)).size())));
        e.vars.put("null?", (Fn) a -> ((List<?>) a.get(0)).isEmpty());
        e.vars.put("cons", (Fn) a -> {
            List<Object> l = new ArrayList<>((List<?>) a.get(1));
            l.add(0, a.get(0));
            return l;
        });
        return e;
    }

    public static void main(String[] args) {
        Env env = base();
        String[] lines = {"(+ 1 (* 2 3))", "(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1))))))", "(fact 15)",
            "(define map (lambda (f l) (if (null? l) l (cons (f (car l)) (map f (cdr l))))))",
            "(map (lambda (x) (* x x)) '(1 2 3 4))", "(define adder (lambda (n) (lambda (x) (+ x n))))", "((adder 10) 5)",
                "(let x 5 (let y (* x 2) (list x y 'z)))", "(define fib (lambda (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2))))))",
            "(map fib '(1 5 10))", "(if (= 1 2) 'yes 'no)", "(car '(a (b c) ()))", "fact", "(cdr '(a (b c) ()))", "()", "(undefined 1)",
                "(1 2)", "((lambda (x) x))", "(+ 1", ")", "(/ 1 0)", "(+ 'a 1)"};
        for (String line : lines) {
            List<String> tokens = new ArrayList<>(List.of(line.replace("(", " ( ").replace(")", " ) ").replace("'",
                " ' ").trim().split("\\s+")));
            String out;
            try {
                out = show(eval(read(tokens), env));
            } catch (LispError e) {
                out = "error: " + e.getMessage();
            } catch (ArithmeticException | ClassCastException e) {
                out = "failure: " + e.getClass().getSimpleName();
            }
            System.out.println(line + " => " + out);
        }
    }
}
