package checkthenact;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Two threads may both find no image, load it twice, and go on with different ones. */
public class Images {
    private final Map<String, byte[]> loaded = new ConcurrentHashMap<>();

    byte[] get(String name) {
        if (!loaded.containsKey(name)) {
            loaded.put(name, new byte[name.length()]); // ~ check-then-act #1
        }
        return loaded.get(name);
    }

    byte[] preview(int number) {
        byte[] known = loaded.get("preview" + number);
        String name = "preview";
        byte[] preview = loaded.get(name);
        if (preview == null) {
            preview = new byte[number];
            loaded.put(name, preview); // ~ check-then-act #2
        }
        return known == null ? preview : known;
    }

    public static void main(String[] args) {
        Images images = new Images();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                images.get("sun");
                images.preview(7);
            }).start();
        }
    }
}
