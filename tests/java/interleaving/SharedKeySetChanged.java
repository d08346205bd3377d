package interleaving;

import java.util.HashMap;
import java.util.Map;

/** The keys of a map are counted while another thread adds one. */
public class SharedKeySetChanged {
    private static final Map<String, Integer> MAP = new HashMap<>(Map.of("a", 1));

    private static void count() {
        int size = MAP.keySet().size(); // ~ race #1
        assert size > 0;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SharedKeySetChanged::count);
        other.start();
        MAP.put("b", 2); // ~ race #1
        other.join();
    }
}
