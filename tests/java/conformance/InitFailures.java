package conformance;

/** Failing static initializers: causes, later uses, subclasses of a broken class, enums, nested failures, checked by recursion. */
public class InitFailures {
    static int fail(String s) {
        throw new IllegalStateException(s);
    }

    static class Broken {
        static int x = fail("broken");
        static final int CONST = 5;
    }

    static class Child extends Broken {
        static {
            System.out.println("never");
        }
    }

    static class Errors {
        static {
            if (CONST() > 0) {
                throw new AssertionError("errors pass as they are");
            }
        }

        static int CONST() {
            return 1;
        }
    }

    enum Bad {
        A, B(0);

        Bad() {
            this(1);
        }

        Bad(int n) {
            int r = 10 / n;
            System.out.println("constant " + r);
        }
    }

    static class Outer {
        static int v = Inner.w + 1;

        static class Inner {
            static int w = fail("inner");
        }
    }

    interface Holder {
        int V = fail("interface");

        default void use() {
        }
    }

    static class Uses implements Holder {
        static {
            System.out.println("Uses is reached only if Holder is fine");
        }
    }

    static class Fine {
        static int a = 1;

        static {
            a += Fine2.b;
            System.out.println("Fine " + a);
        }
    }

    static class Fine2 {
        static int b = Fine.a + 10;

        static {
            System.out.println("Fine2 " + b);
        }
    }

    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " fine");
        } catch (ExceptionInInitializerError e) {
            Throwable c = e.getException();
            System.out.println(name + ": init " + c + " " + e.getMessage());
        } catch (NoClassDefFoundError e) {
            System.out.println(name + ": " + e.getMessage());
        } catch (AssertionError e) {
            System.out.println(name + ": assertion " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt("constant", () -> System.out.println(Broken.CONST));
        attempt("child", Child::new);
        attempt("broken", Broken::new);
        attempt("field", () -> Broken.x++);
        attempt("array", () -> System.out.println(new Child[1].length));
        attempt("child again", Child::new);
        attempt("errors", Errors::new);
        attempt("errors again", Errors::new);
        attempt("enum", () -> System.out.println(Bad.A));
        attempt("enum again", Bad::values);
        attempt("outer", () -> System.out.println(Outer.v));
        attempt("inner", () -> System.out.println(Outer.Inner.w));
        attempt("uses", Uses::new);
        attempt("uses again", Uses::new);
        attempt("fine", () -> System.out.println(Fine.a + Fine2.b));
        try {
            Class.forName("conformance.InitFailures$Broken");
        } catch (ClassNotFoundException e) {
            System.out.println("wrong");
        } catch (NoClassDefFoundError e) {
            System.out.println("forName: " + e.getMessage());
        }
    }
}
