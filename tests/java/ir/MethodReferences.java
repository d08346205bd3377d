package ir;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

class MethodReferences {
    private int count;

    private void bump() {
        count++;
    }

    void all(String text) {
        Function<String, Integer> staticMethod = Integer::parseInt;
        Supplier<String> boundReceiver = text::trim;
        ToIntFunction<String> unboundReceiver = String::length;
        BiFunction<String, String, Boolean> unboundWithArgument = String::equals;
        Supplier<List<String>> constructor = ArrayList::new;
        IntFunction<int[][]> arrayConstructor = int[][]::new;
        Runnable privateMethod = this::bump;
        Supplier<String> superMethod = super::toString;
        Function<Object[], List<Object>> varargs = List::of;
    }

    Supplier<Thread> variableArity() {
        return Thread::currentThread;
    }
}
