package checkthenact;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One call that does both; or a lock, and a second look under it. */
public class ImagesFixed {
    private final Map<String, byte[]> loaded = new ConcurrentHashMap<>();
    private final Map<String, byte[]> previews = new ConcurrentHashMap<>();
    private final Object lock = new Object();

    byte[] get(String name) {
        return loaded.computeIfAbsent(name, key -> new byte[key.length()]);
    }

    byte[] getInTwoSteps(String name) {
        byte[] image = loaded.get(name);
        if (image == null) {
            byte[] mine = new byte[name.length()];
            byte[] known = loaded.putIfAbsent(name, mine);
            image = known == null ? mine : known;
        }
        return image;
    }

    byte[] preview(String name) {
        byte[] preview = previews.get(name);
        if (preview == null) {
            synchronized (lock) {
                preview = previews.get(name);
                if (preview == null) {
                    preview = new byte[1];
                    previews.put(name, preview);
                }
            }
        }
        return preview;
    }

    public static void main(String[] args) {
        ImagesFixed images = new ImagesFixed();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                images.get("sun");
                images.getInTwoSteps("moon");
                images.preview("sun");
            }).start();
        }
    }
}
