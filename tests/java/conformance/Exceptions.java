package conformance;

/** Throwing and catching: own exceptions, causes, order of handlers, rethrow, exceptions out of loops, calls and constructors. */
public class Exceptions {
    @SuppressWarnings("serial")
    static class AppException extends Exception {
        final int code;

        AppException(String m, int code) {
            super(m);
            this.code = code;
        }

        AppException(String m, Throwable cause) {
            super(m, cause);
            this.code = -1;
        }
    }

    @SuppressWarnings("serial")
    static class Special extends AppException {
        Special() {
            super("special", 99);
        }

        @Override
        public String getMessage() {
            return "<" + super.getMessage() + code + ">";
        }
    }

    static class Fragile {
        static int made;

        Fragile(int n) throws AppException {
            made++;
            if (n > 2) {
                throw new AppException("too big: " + n, n);
            }
        }
    }

    static String act(int n) throws Exception {
        switch (n) {
            case 0:
                return "fine";
            case 1:
                throw new AppException("first", 1);
            case 2:
                throw new Special();
            case 3:
                throw new IllegalArgumentException("argument");
            case 4:
                throw new IllegalStateException();
            case 5:
                return "" + new int[n][n].length / (n - 5);
            case 6:
                throw new Error("error", new AppException("cause", new Special()));
            case 7:
                throw new RuntimeException(new Special());
            case 8:
                throw null;
            default:
                throw (Exception) new Exception("init").initCause(new Error("late"));
        }
    }

    static void again(int n) throws Exception {
        try {
            act(n);
        } catch (Exception e) {
            System.out.println("  passing " + e.getClass().getSimpleName());
            throw e;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 10; i++) {
            try {
                System.out.println(act(i));
                again(i);
                System.out.println("no exception");
            } catch (Special e) {
                System.out.println("special " + e.getMessage() + " " + e.code);
            } catch (AppException e) {
                System.out.println("app " + e);
            } catch (IllegalArgumentException | IllegalStateException e) {
                System.out.println("illegal " + e);
            } catch (ArithmeticException e) {
                System.out.println("arithmetic " + e);
            } catch (RuntimeException e) {
                System.out.println("runtime " + e.getCause());
            } catch (Exception e) {
                System.out.println("exception " + e + " " + e.getCause());
            } catch (Throwable e) {
                System.out.println("throwable " + e + " " + e.getCause() + " " + e.getCause().getCause());
            }
        }
        for (int i = 0; i < 5; i++) {
            try {
                new Fragile(i);
                again(i);
            } catch (AppException e) {
                System.out.println(i + " " + e.getMessage() + " " + e.code);
            } catch (Exception e) {
                System.out.println(i + " other " + e);
            }
        }
        System.out.println(Fragile.made);
        Object o = "text";
        try {
            Integer i = (Integer) o;
            System.out.println(i);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Exception e = new Exception("self");
            e.initCause(e);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Exception("a", null).initCause(new Error());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        int depth = 0;
        for (Throwable e = new Error("1", new Error("2", new Error("3"))); e != null; e = e.getCause()) {
            depth++;
            System.out.println(depth + " " + e);
        }
    }
}
