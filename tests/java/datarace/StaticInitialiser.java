package datarace;

import java.util.HashMap;
import java.util.Map;

/** No race: the table is filled by the static initialiser, and only read after that. */
final class StaticInitialiser {
    private static final Map<String, Integer> DAYS = new HashMap<>();

    static {
        DAYS.put("january", 31);
        DAYS.put("february", 28);
        DAYS.put("march", 31);
    }

    static int days(String month) {
        return DAYS.getOrDefault(month, 30);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> System.out.println(days("january")));
        Thread second = new Thread(() -> System.out.println(days("april")));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
