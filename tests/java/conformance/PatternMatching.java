package conformance;

import java.util.Arrays;
import java.util.List;

/** instanceof patterns: scope, negation, conjunctions, generics, and sealed hierarchies walked by them. */
public class PatternMatching {
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

    sealed interface Expr permits Num, Neg, Bin {}

    record Num(int v) implements Expr {}

    record Neg(Expr e) implements Expr {}

    record Bin(char op, Expr l, Expr r) implements Expr {}

    static int eval(Expr e) {
        if (e instanceof Num n) {
            return n.v();
        }
        if (e instanceof Neg n) {
            return -eval(n.e());
        }
        if (!(e instanceof Bin b)) {
            throw new AssertionError();
        }
        int l = eval(b.l());
        int r = eval(b.r());
        return switch (b.op()) {
            case '+' -> l + r;
            case '*' -> l * r;
            case '/' -> l / r;
            default -> throw new IllegalArgumentException("" + b.op());
        };
    }

    static Expr simplify(Expr e) {
        if (e instanceof Neg n && n.e() instanceof Neg m) {
            return simplify(m.e());
        } else if (e instanceof Bin b && b.op() == '*' && (b.l() instanceof Num n && n.v() == 0 || b.r() instanceof Num m && m.v() == 0)) {
            return new Num(0);
        } else if (e instanceof Bin b) {
            return new Bin(b.op(), simplify(b.l()), simplify(b.r()));
        }
        return e;
    }

    static String describe(Object o) {
        return o instanceof String s && !s.isEmpty() ? "text " + s.charAt(0)
            : o instanceof Integer i && i > 9 ? "big " + i
            : o instanceof int[] a ? "ints " + a.length
            : o instanceof List<?> l && l.size() == 1 && l.get(0) instanceof String s ? "one " + s
            : o instanceof Number n ? "number " + n.intValue() : "other";
    }

    public static void main(String[] args) throws Exception {
        Expr e = new Bin('+', new Neg(new Neg(new Num(4))), new Bin('*', new Num(0), new Neg(new Num(7))));
        show(e, eval(e), simplify(e), eval(simplify(e)), simplify(e).hashCode() == new Bin('+', new Num(4), new Num(0)).hashCode());
        fails(() -> eval(new Bin('/', new Num(1), new Num(0))));
        fails(() -> eval(new Bin('?', new Num(1), new Num(0))));
        fails(() -> eval(null));
        for (Object o : new Object[] {"abc", "", 5, 50, 2.5, new int[3], List.of("x"), List.of(1), null, 'c'}) {
            show(describe(o));
        }
        show(Expr.class.isSealed(), Expr.class.getPermittedSubclasses().length, Num.class.isSealed(), Num.class.isRecord());
    }
}
