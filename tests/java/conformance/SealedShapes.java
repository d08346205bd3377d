package conformance;

import java.util.List;

/** Sealed interfaces and classes with records, enums and non-sealed branches, taken apart by instanceof patterns. */
public class SealedShapes {
    sealed interface Expr permits Num, Bin, Neg, Var, Open {
    }

    record Num(int value) implements Expr {
    }

    record Bin(Op op, Expr left, Expr right) implements Expr {
    }

    record Neg(Expr e) implements Expr {
    }

    enum Var implements Expr {
        X, Y
    }

    abstract static non-sealed class Open implements Expr {
        abstract int eval();
    }

    enum Op {
        ADD('+', 1), SUB('-', 1), MUL('*', 2), DIV('/', 2);

        final char sign;
        final int level;

        Op(char sign, int level) {
            this.sign = sign;
            this.level = level;
        }
    }

    static int eval(Expr e, int x, int y) {
        if (e instanceof Num n) {
            return n.value();
        }
        if (e instanceof Neg n) {
            return -eval(n.e(), x, y);
        }
        if (e instanceof Var v) {
            return v == Var.X ? x : y;
        }
        if (e instanceof Bin b) {
            int l = eval(b.left(), x, y);
            int r = eval(b.right(), x, y);
            return switch (b.op()) {
                case ADD -> l + r;
                case SUB -> l - r;
                case MUL -> l * r;
                case DIV -> l / r;
            };
        }
        if (e instanceof Open o) {
            return o.eval();
        }
        throw new AssertionError(e);
    }

    static String show(Expr e, int level) {
        if (e instanceof Bin b) {
            String s = show(b.left(), b.op().level) + b.op().sign + show(b.right(), b.op().level + 1);
            return b.op().level < level ? "(" + s + ")" : s;
        }
        return e instanceof Num n ? "" + n.value() : e instanceof Neg n ? "-" + show(n.e(), 3) : e instanceof Var v ? v.name() : "open";
    }

    static Expr simplify(Expr e) {
        if (e instanceof Bin b) {
            Expr l = simplify(b.left());
            Expr r = simplify(b.right());
            if (b.op() == Op.MUL && (l.equals(new Num(0)) || r.equals(new Num(0)))) {
                return new Num(0);
            }
            if (b.op() == Op.ADD && l instanceof Num n && n.value() == 0) {
                return r;
            }
            if (l instanceof Num && r instanceof Num && !(b.op() == Op.DIV && r.equals(new Num(0)))) {
                return new Num(eval(new Bin(b.op(), l, r), 0, 0));
            }
            return new Bin(b.op(), l, r);
        }
        return e instanceof Neg n && n.e() instanceof Neg m ? simplify(m.e()) : e;
    }

    public static void main(String[] args) {
        Expr open = new Open() {
            @Override
            int eval() {
                return 17;
            }
        };
        List<Expr> all = List.of(
            new Num(4),
            new Bin(Op.ADD, Var.X, new Bin(Op.MUL, Var.Y, new Num(3))),
            new Bin(Op.MUL, new Bin(Op.SUB, Var.X, Var.Y), new Neg(new Neg(Var.Y))),
            new Bin(Op.SUB, Var.X, new Bin(Op.SUB, Var.Y, new Num(2))),
            new Bin(Op.ADD, new Num(0), new Bin(Op.MUL, new Num(0), Var.X)),
            new Bin(Op.DIV, new Bin(Op.ADD, new Num(6), new Num(8)), new Num(4)),
            new Bin(Op.DIV, Var.X, new Num(0)),
            new Neg(new Neg(open)));
        for (Expr e : all) {
            String v;
            try {
                v = "" + eval(e, 10, 3);
            } catch (ArithmeticException x) {
                v = x.getMessage();
            }
            System.out.println(show(e, 0) + " = " + v + " ~ " + show(simplify(e), 0));
        }
        System.out.println(all.get(1));
        System.out.println(Expr.class.isSealed() + " " + Open.class.isSealed() + " " + Expr.class.getPermittedSubclasses().length);
    }
}
