package models;

import java.util.concurrent.ConcurrentHashMap;

/** Keys that look at something shared while the map looks for them. */
class MapKeys {
    static final ConcurrentHashMap<MapKeys, String> MAP = new ConcurrentHashMap<>();
    static volatile int asked;
    final int number;

    MapKeys(int number) {
        this.number = number;
    }

    @Override
    public int hashCode() {
        return 1;
    }

    @Override
    public boolean equals(Object other) {
        asked++;
        return ((MapKeys) other).number == number;
    }

    public static void main(String[] args) throws InterruptedException {
        MAP.put(new MapKeys(1), "a");
        Thread other = new Thread(() -> MAP.put(new MapKeys(2), "b"));
        other.start();
        String found = MAP.get(new MapKeys(2));
        System.out.println(found + " " + asked);
    }
}
