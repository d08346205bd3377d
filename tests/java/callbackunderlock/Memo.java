package callbackunderlock;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The function may do what it likes, with the lock of the memory in hand. */
public class Memo {
    static final class Memory {
        private final Map<String, Integer> known = new HashMap<>();

        int get(String key, Function<String, Integer> compute) {
            synchronized (known) {
                Integer value = known.get(key);
                if (value == null) {
                    value = compute.apply(key); // ~ callback-under-lock #1
                    known.put(key, value);
                }
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
