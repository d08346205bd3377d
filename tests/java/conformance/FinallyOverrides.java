package conformance;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;

/** finally that overrides returns and exceptions, nested try, suppression and order of closing. */
public class FinallyOverrides {
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

    static class Res implements AutoCloseable {
        final String name;
        final boolean fails;

        Res(String name, boolean fails) {
            System.out.print("open-" + name + " ");
            if (name.isEmpty()) {
                throw new IllegalArgumentException("unnamed");
            }
            this.name = name;
            this.fails = fails;
        }

        @Override
        public void close() throws IOException {
            System.out.print("close-" + name + " ");
            if (fails) {
                throw new IOException("closing " + name);
            }
        }
    }

    @SuppressWarnings("finally")
    static int overridden() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 5;
        }
    }

    static int kept() {
        int x = 1;
        try {
            return x++;
        } finally {
            x = 100;
        }
    }

    static int[] shared() {
        int[] x = {1};
        try {
            return x;
        } finally {
            x[0] = 2;
        }
    }

    static String resources(String... names) {
        try (Res a = new Res(names[0], names[0].startsWith("!")); Res b = names.length > 1 ? new Res(names[1], names[1].startsWith("!")) : null) {
            if (names.length > 2) {
                throw new IllegalStateException("body");
            }
            return "done";
        } catch (Exception e) {
            return e + " " + Arrays.toString(e.getSuppressed());
        } finally {
            System.out.print("finally ");
        }
    }

    public static void main(String[] args) throws Exception {
        show(overridden(), kept(), shared());
        show(resources("a", "b"));
        show(resources("a"));
        show(resources("!a", "!b"));
        show(resources("!a", "!b", "throw"));
        show(resources("a", ""));
        show(resources("!a", "", "x"));
        show(resources("", "b"));
        String order = "";
        try {
            try {
                order += "1";
                throw new IllegalStateException("first");
            } catch (IllegalStateException e) {
                order += "2";
                throw new IllegalArgumentException("second", e);
            } finally {
                order += "3";
            }
        } catch (RuntimeException e) {
            order += e.getMessage() + e.getCause().getMessage();
        }
        show(order);
        Exception e = new Exception("main");
        e.addSuppressed(new Error("s"));
        fails(() -> e.addSuppressed(e));
        fails(() -> e.addSuppressed(null));
        fails(() -> e.initCause(e));
        e.initCause(new IOException("cause"));
        fails(() -> e.initCause(null));
        StringWriter w = new StringWriter();
        e.setStackTrace(new StackTraceElement[] {new StackTraceElement("Cls", "meth", "File.java", 7), new StackTraceElement("C", "n", null, -2)});
        e.getCause().setStackTrace(new StackTraceElement[] {new StackTraceElement("C", "n", null, -2)});
        e.getSuppressed()[0].setStackTrace(new StackTraceElement[0]);
        e.printStackTrace(new PrintWriter(w, true));
        System.out.print(w);
    }
}
