package conformance;

/** Stack traces: class, method and line of each frame, constructors, initializers, lambdas' callers, causes, filled in again. */
public class StackTraces {
    static void show(Throwable t) {
        System.out.println(t);
        for (StackTraceElement e : t.getStackTrace()) {
            if (!e.getClassName().startsWith("conformance.")) {
                continue;
            }
            String m = e.getMethodName();
            System.out.println("  " + e.getClassName() + "." + (m.startsWith("lambda$") ? "lambda" : m) + ":" + e.getLineNumber() + " "
                + e.getFileName() + " " + e.isNativeMethod());
        }
    }

    static class Made {
        final Throwable t;

        Made() {
            this(1);
        }

        Made(int n) {
            t = n > 0
                ? new Throwable("made")
                : null;
        }
    }

    static class Init {
        static Throwable t;

        static {
            t = new Throwable("static");
        }
    }

    @SuppressWarnings("serial")
    static class Own extends RuntimeException {
        Own(String s) {
            super(s);
        }
    }

    static int fail(int[] a, int i) {
        return a[0] +
            a[i]
            / a[1];
    }

    static void deep(int n) {
        if (n == 0) {
            throw new Own("deep");
        }
        deep(n - 1);
    }

    interface Step {
        void go();
    }

    static void viaLambda(Step s) {
        s.go();
    }

    static void wrap() {
        try {
            deep(1);
        } catch (Own e) {
            throw new IllegalStateException("wrapped", e);
        }
    }

    public static void main(String[] args) {
        show(new Made().t);
        show(Init.t);
        try {
            fail(new int[] {1, 0}, 1);
            fail(new int[] {1, 0}, 5);
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
            show(e);
        }
        try {
            fail(new int[] {1, 0}, 5);
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
            show(e);
        }
        try {
            deep(3);
        } catch (Own e) {
            show(e);
            e.fillInStackTrace();
            show(e);
        }
        try {
            viaLambda(() -> {
                deep(0);
            });
        } catch (Own e) {
            show(e);
        }
        try {
            wrap();
        } catch (IllegalStateException e) {
            show(e);
            show(e.getCause());
        }
        try {
            new StackTraces() {
                @Override
                public String toString() {
                    throw new Own("anonymous");
                }
            }.toString();
        } catch (Own e) {
            show(e);
        }
        Throwable edited = new Throwable("edited");
        edited.setStackTrace(new StackTraceElement[] {new StackTraceElement("conformance.X", "m", "F.java", 7)});
        show(edited);
        System.out.println(edited.getStackTrace()[0] + " " + new StackTraceElement("a.B", "c", null, -2) + " "
            + new StackTraceElement("a.B", "c", null, -1));
    }
}
