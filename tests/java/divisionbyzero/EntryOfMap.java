package divisionbyzero;

import java.util.concurrent.ConcurrentHashMap;

/** The entry is in the map before the divisor is computed. */
public class EntryOfMap {
    static int rate;

    public static void main(String[] args) {
        ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();
        new Thread(() -> {
            names.put("a", "b"); // ~? uncaught-exception #2
            rate = 5;
        }).start();
        if (names.get("a") != null) { // ~? uncaught-exception #3
            System.out.println(100 / rate); // ~ division-by-zero #1
        }
    }
}
