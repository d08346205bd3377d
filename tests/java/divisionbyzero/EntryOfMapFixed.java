package divisionbyzero;

import java.util.concurrent.ConcurrentHashMap;

/** Who finds the entry knows the divisor. */
public class EntryOfMapFixed {
    static int rate;

    public static void main(String[] args) {
        ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();
        new Thread(() -> {
            rate = 5;
            names.put("a", "b"); // ~? uncaught-exception #2
        }).start();
        if (names.get("a") != null) { // ~? uncaught-exception #3
            System.out.println(100 / rate);
        }
    }
}
