package callbackunderlock;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Computed without the lock; an own strategy, made by the class itself, may run under it. */
public class MemoFixed {
    interface Rounding {
        int round(int value);
    }

    static final class Memory {
        private final Map<String, Integer> known = new HashMap<>();
        private final Rounding rounding = value -> value / 10 * 10;

        int get(String key, Function<String, Integer> compute) {
            int value = compute.apply(key);
            synchronized (known) {
                Integer before = known.get(key);
                if (before != null) {
                    return before;
                }
                known.put(key, rounding.round(value));
                return value;
            }
        }
    }

    public static void main(String[] args) {
        Memory memory = new Memory();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(memory.get("key", String::length) + memory.get("other", key -> key.hashCode()))).start();
        }
    }
}
