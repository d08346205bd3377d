package conformance;

/** The order of static and instance initializers, field initializers and constructors along a class chain. */
public class InitOrder {
    static int step;

    static int log(String s) {
        System.out.println(++step + " " + s);
        return step;
    }

    static class Base {
        static int first = log("Base.first");
        int x = log("Base.x");

        static {
            log("Base static");
        }

        {
            log("Base block, x=" + x + " y=" + y());
        }

        int late = log("Base.late");

        Base() {
            this(log("Base argument"));
            log("Base()");
        }

        Base(int n) {
            log("Base(" + n + ")");
        }

        int y() {
            return -1;
        }

        static int last = log("Base.last");
    }

    static class Derived extends Base {
        static final int CONSTANT = 5;
        static final Integer BOXED = log("Derived.BOXED");
        int y = log("Derived.y");
        final int fin = 12;
        final int later;

        Derived() {
            super(log("Derived argument"));
            later = log("Derived() y=" + y);
        }

        Derived(String s) {
            log("Derived(" + s + ") " + y);
            later = 0;
        }

        @Override
        int y() {
            return y * 100 + fin + later;
        }

        static {
            log("Derived static " + forward());
        }

        static int forward() {
            return after;
        }

        static int after = log("Derived.after");
    }

    static int early = log("early " + InitOrder.late + InitOrder.CONST + InitOrder.TEXT);
    static int late = 9;
    static final int CONST = 3;
    static final String TEXT = "text";

    public static void main(String[] args) {
        log("main");
        log("constant " + Derived.CONSTANT);
        new Derived();
        log("--");
        new Derived("s");
        log("--");
        new Base();
        System.out.println(Base.first + " " + Base.last + " " + Derived.BOXED + " " + Derived.after + " " + early);
    }
}
