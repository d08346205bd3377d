/** An interpreter over a sealed hierarchy of records, without a default anywhere. */
public class SealedExpressions {
    sealed interface Expr permits Num, Var, Bin, Neg, Let {}

    record Num(double value) implements Expr {}

    record Var(String name) implements Expr {}

    record Bin(char op, Expr left, Expr right) implements Expr {}

    record Neg(Expr of) implements Expr {}

    record Let(String name, Expr value, Expr in) implements Expr {}

    sealed interface Env {
        record Empty() implements Env {}

        record Bound(String name, double value, Env rest) implements Env {}
    }

    static double lookup(Env env, String name) {
        return switch (env) {
            case Env.Empty() -> throw new IllegalStateException("unbound " + name);
            case Env.Bound(var bound, double value, Env rest) when bound.equals(name) -> value;
            case Env.Bound(var bound, double value, Env rest) -> lookup(rest, name);
        };
    }

    static double eval(Expr expr, Env env) {
        return switch (expr) {
            case Num(double value) -> value;
            case Var(String name) -> lookup(env, name);
            case Neg(Expr of) -> -eval(of, env);
            case Let(String name, Expr value, Expr in) -> eval(in, new Env.Bound(name, eval(value, env), env));
            case Bin(char op, Expr left, Expr right) -> {
                double a = eval(left, env);
                double b = eval(right, env);
                yield switch (op) {
                    case '+' -> a + b;
                    case '-' -> a - b;
                    case '*' -> a * b;
                    case '/' -> a / b;
                    default -> throw new IllegalArgumentException("operator " + op);
                };
            }
        };
    }

    /** Rules of algebra, the special before the general. */
    static Expr simplify(Expr expr) {
        return switch (expr) {
            case Bin(char op, Num(double a), Num(double b)) when op == '+' -> new Num(a + b);
            case Bin(char op, Num(double a), Expr right) when op == '*' && a == 0 -> new Num(0);
            case Bin(char op, Num(double a), Expr right) when op == '*' && a == 1 -> simplify(right);
            case Bin(char op, Expr left, Num(double b)) when op == '+' && b == 0 -> simplify(left);
            case Bin(char op, Expr left, Expr right) -> new Bin(op, simplify(left), simplify(right));
            case Neg(Neg(Expr inner)) -> simplify(inner);
            case Neg(Num(double value)) -> new Num(-value);
            case Neg(Expr inner) -> new Neg(simplify(inner));
            case Let(String name, Expr value, Expr in) -> new Let(name, simplify(value), simplify(in));
            case Num n -> n;
            case Var v -> v;
        };
    }

    static String show(Expr expr) {
        return switch (expr) {
            case Num n -> n.value() == (int) n.value() ? "" + (int) n.value() : "" + n.value();
            case Var v -> v.name();
            case Neg(Expr of) -> "-" + show(of);
            case Bin b -> "(" + show(b.left()) + b.op() + show(b.right()) + ")";
            case Let(var name, var value, var in) -> "let " + name + "=" + show(value) + " in " + show(in);
        };
    }

    public static void main(String[] args) {
        Expr x = new Var("x");
        Expr[] all = {
            new Let("x", new Num(3), new Bin('*', x, new Bin('+', x, new Num(0.5)))),
            new Let("x", new Num(1), new Let("x", new Num(2), new Neg(new Neg(x)))),
            new Bin('+', new Num(2), new Num(3)), new Bin('*', new Num(0), x), new Bin('*', new Num(1), new Neg(new Num(4))),
            new Bin('/', new Num(1), new Num(0)), new Bin('%', new Num(1), new Num(2)), x,
        };
        for (Expr expr : all) {
            Expr simple = simplify(expr);
            String value;
            try {
                value = "" + eval(simple, new Env.Empty());
            } catch (IllegalStateException | IllegalArgumentException e) {
                value = e.getMessage();
            }
            System.out.println(show(expr) + " ~ " + show(simple) + " = " + value);
        }
    }
}
