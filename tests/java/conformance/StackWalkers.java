package conformance;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** StackWalker: frames, limits, callers, method types and lines of the program itself. */
public class StackWalkers {
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

    interface Walk {
        Object go();
    }

    static List<String> names(int depth) {
        if (depth > 0) {
            return names(depth - 1);
        }
        return StackWalker.getInstance().walk(s -> s.limit(5).map(f -> f.getMethodName() + (f.getLineNumber() > 0 ? "+" : "-")).toList());
    }

    static Class<?> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }

    static class Nested {
        static Class<?> call() {
            return caller();
        }
    }

    public static void main(String[] args) throws Exception {
        show(names(3));
        show(caller().getSimpleName(), Nested.call().getSimpleName());
        StackWalker w = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        w.walk(s -> s.findFirst()).ifPresent(f -> show(f.getClassName(), f.getMethodName(), f.getMethodType(), f.getDescriptor(), f.isNativeMethod(), f.getFileName(), f.getDeclaringClass() == StackWalkers.class, f.toStackTraceElement().getClassName()));
        fails(() -> StackWalker.getInstance().getCallerClass());
        fails(() -> StackWalker.getInstance().walk(s -> s.findFirst().get().getDeclaringClass()));
        fails(() -> StackWalker.getInstance().walk(s -> s.findFirst().get().getMethodType()));
        Walk lambda = () -> w.walk(s -> s.filter(f -> f.getDeclaringClass() == StackWalkers.class).count() > 0);
        show(lambda.go());
        Stream<StackWalker.StackFrame> kept = w.walk(s -> s);
        fails(kept::count);
        fails(() -> w.walk(null));
        fails(() -> StackWalker.getInstance(Set.of(), 0));
        StackTraceElement e = new Throwable().getStackTrace()[0];
        show(e.getMethodName(), e.getClassName(), e.getFileName(), e.getModuleName(), e.isNativeMethod(), e.getLineNumber() > 0);
        show(new StackTraceElement("a.B", "m", null, -1), new StackTraceElement("a.B", "m", "B.java", -2), new StackTraceElement("app", "mod", "1", "a.B", "m", "B.java", 3), new StackTraceElement("a.B", "m", "B.java", 3).equals(new StackTraceElement("a.B", "m", "B.java", 3)));
        int[] count = {0};
        w.forEach(f -> count[0]++);
        show(count[0] > 0, Runtime.version().feature() >= 17, Runtime.Version.parse("17.0.2+8-LTS"), Runtime.Version.parse("17.0.2+8-LTS").optional(), Runtime.Version.parse("9-ea").pre(), Runtime.Version.parse("11.0.1").compareTo(Runtime.Version.parse("11.0.1.1")));
        fails(() -> Runtime.Version.parse("1.8.0_1"));
    }
}
