package conformance;

import java.io.PrintWriter;
import java.io.StringWriter;

/** printStackTrace into a string: causes with their common frames, suppressed exceptions, and a circular cause. */
public class PrintedTraces {
    static void bottom() throws Exception {
        throw new Exception("bottom");
    }

    static void middle() {
        try {
            bottom();
        } catch (Exception e) {
            IllegalStateException x = new IllegalStateException("middle", e);
            x.addSuppressed(new RuntimeException("suppressed", new Error("its cause")));
            throw x;
        }
    }

    static void print(Throwable t) {
        StringWriter w = new StringWriter();
        t.printStackTrace(new PrintWriter(w));
        System.out.print(w.toString().replace("\t", "    "));
    }

    public static void main(String[] args) {
        try {
            middle();
        } catch (IllegalStateException e) {
            print(e);
        }
        Exception a = new Exception("a");
        Exception b = new Exception("b", a);
        a.initCause(b);
        print(a);
        print(new Throwable("no frames") {
            private static final long serialVersionUID = 1;

            @Override
            public Throwable fillInStackTrace() {
                return this;
            }
        });
    }
}
