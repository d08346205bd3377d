package interleaving;

import java.util.HashMap;
import java.util.Map;

/** Two threads go through a map that does not change any more: it keeps the views that they ask for in fields, which makes no difference. */
public class SharedKeySet {
    private static final Map<String, Integer> MAP = new HashMap<>(Map.of("a", 1));

    private static void go() {
        for (String key : MAP.keySet()) {
            assert key.equals("a");
        }
        for (int value : MAP.values()) {
            assert value == 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SharedKeySet::go);
        other.start();
        go();
        other.join();
    }
}
