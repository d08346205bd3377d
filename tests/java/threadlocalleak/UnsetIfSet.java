package threadlocalleak;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What unsets the values looks first whether there are any. */
public class UnsetIfSet {
    private static final ThreadLocal<StringBuilder> TEXT = new ThreadLocal<>();
    private static final ThreadLocal<String> NAME = new ThreadLocal<>();

    static void set(String name) {
        TEXT.set(new StringBuilder(name));
        NAME.set(name);
    }

    static String unset() {
        StringBuilder text = TEXT.get();
        if (text == null) {
            return null;
        }
        NAME.set(null);
        TEXT.set(null);
        return text.toString();
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> {
            set("task");
            System.out.println(unset());
        });
        pool.shutdown();
    }
}
