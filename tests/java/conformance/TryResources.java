package conformance;

/** try-with-resources: closing order, suppressed exceptions, null resources, failures on opening, and variables as resources. */
public class TryResources {
    @SuppressWarnings("serial")
    static class Trouble extends Exception {
        Trouble(String m) {
            super(m);
        }
    }

    static class Res implements AutoCloseable {
        final String name;
        final boolean failsOnClose;

        Res(String name, boolean failsOnOpen, boolean failsOnClose) throws Trouble {
            if (failsOnOpen) {
                throw new Trouble("open " + name);
            }
            System.out.println("  open " + name);
            this.name = name;
            this.failsOnClose = failsOnClose;
        }

        @Override
        public void close() throws Trouble {
            System.out.println("  close " + name);
            if (failsOnClose) {
                throw new Trouble("close " + name);
            }
        }
    }

    static void report(Throwable e, String indent) {
        System.out.println(indent + e.getMessage());
        for (Throwable s : e.getSuppressed()) {
            report(s, indent + "  suppressed: ");
        }
    }

    static void run(int bits) {
        System.out.println("case " + bits);
        try (Res a = new Res("a", (bits & 1) != 0, (bits & 2) != 0);
            Res b = new Res("b", (bits & 4) != 0, (bits & 8) != 0)) {
            System.out.println("  body " + a.name + b.name);
            if ((bits & 16) != 0) {
                throw new Trouble("body");
            }
        } catch (Trouble e) {
            report(e, "  caught ");
        } finally {
            System.out.println("  finally");
        }
    }

    static int value() throws Trouble {
        int x = 1;
        try (Res a = new Res("v", false, false)) {
            x = a.name.length() + 1;
            return x;
        } finally {
            x = 100;
        }
    }

    static String leave() throws Trouble {
        String s = "";
        for (int i = 0; i < 4; i++) {
            try (Res a = new Res("loop" + i, false, false)) {
                if (i == 1) {
                    continue;
                }
                if (i == 2) {
                    break;
                }
                s += a.name;
            }
        }
        return s;
    }

    public static void main(String[] args) throws Trouble {
        for (int bits = 0; bits < 32; bits++) {
            run(bits);
        }
        try (Res none = null) {
            System.out.println("null resource " + none);
        }
        System.out.println(value());
        System.out.println(leave());
        Res outside = new Res("outside", false, false);
        try (outside; Res inner = new Res("inner", false, true)) {
            System.out.println(outside.name + inner.name);
        } catch (Trouble e) {
            report(e, "");
        }
        try {
            Exception e = new Exception("x");
            e.addSuppressed(e);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Exception("x").addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
