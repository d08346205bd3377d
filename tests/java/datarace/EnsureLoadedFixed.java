package datarace;

import java.util.HashMap;
import java.util.Map;

/** Each reader has the table loaded first, unless the flag says that it has been. */
public class EnsureLoadedFixed {
    private volatile boolean loaded;
    private Map<String, Integer> codes;

    private void ensureLoaded() {
        if (!loaded) {
            synchronized (this) {
                if (!loaded) {
                    Map<String, Integer> read = new HashMap<>();
                    read.put("DE", 49);
                    codes = read;
                    loaded = true;
                }
            }
        }
    }

    int code(String country) {
        ensureLoaded();
        return codes.get(country);
    }

    public static void main(String[] args) {
        EnsureLoadedFixed table = new EnsureLoadedFixed();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(table.code("DE"))).start();
        }
    }
}
