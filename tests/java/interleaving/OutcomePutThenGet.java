package interleaving;

import java.util.concurrent.ConcurrentHashMap;

/** The value may be put before or after it is asked for. Putting begins with a read. */
// outcome: 1
// outcome: null
public class OutcomePutThenGet {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        new Thread(() -> map.put("a", 1)).start();
        new Thread(() -> System.out.println(map.get("a"))).start();
    }
}
