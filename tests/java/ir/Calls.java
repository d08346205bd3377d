package ir;

import java.util.List;

class Calls {
    static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    Object every(List<String> list, Thread thread, Object[] array) throws Exception {
        list.add("interface");
        thread.start();
        array.clone();
        array.getClass();
        List.of();
        return java.lang.invoke.MethodHandles.lookup();
    }

    int polymorphic(java.lang.invoke.MethodHandle handle) throws Throwable {
        return (int) handle.invokeExact("text", 1L);
    }

    String chain(StringBuilder builder) {
        return builder.append(1).append('c').reverse().toString();
    }
}
