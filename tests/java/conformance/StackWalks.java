package conformance;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** StackWalker: methods and lines, lambdas and reflection between them, more frames than one batch, the caller's class. */
public class StackWalks {
    static List<String> frames() {
        return StackWalker.getInstance().walk(frames -> frames.map(Object::toString).collect(Collectors.toList()));
    }

    static long depth(int more) {
        return more == 0 ? StackWalker.getInstance().walk(frames -> frames.count()) : depth(more - 1);
    }

    static class Callee {
        static Class<?> caller() {
            return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
        }
    }

    public static void main(String[] args) throws Exception {
        frames().forEach(System.out::println);
        Supplier<List<String>> lambda = () -> frames();
        lambda.get().forEach(System.out::println);
        Object reflected = StackWalks.class.getDeclaredMethod("frames").invoke(null);
        System.out.println(reflected);
        System.out.println(depth(100) - depth(10));
        System.out.println(Callee.caller());
        StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        walker.forEach(frame -> System.out.println(
                frame.getMethodName() + frame.getDescriptor() + " " + frame.getDeclaringClass() + " " + frame.isNativeMethod()));
        System.out.println(walker.walk(frames -> frames.findFirst()).get().toStackTraceElement());
        try {
            StackWalker.getInstance().getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
}
