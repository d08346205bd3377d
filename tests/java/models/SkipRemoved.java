package models;

import java.util.concurrent.ConcurrentSkipListMap;

/** One thread removes an entry, the other takes the first one. */
class SkipRemoved {
    static final ConcurrentSkipListMap<Integer, String> MAP = new ConcurrentSkipListMap<>();

    public static void main(String[] args) {
        MAP.put(1, "a");
        MAP.put(2, "b");
        new Thread(() -> MAP.remove(1)).start();
        System.out.println(MAP.pollFirstEntry() + " " + MAP.firstEntry());
    }
}
