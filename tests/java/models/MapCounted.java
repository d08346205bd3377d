package models;

import java.util.concurrent.ConcurrentHashMap;

/** An entry of a map is there before it is counted. */
class MapCounted {
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();

    public static void main(String[] args) {
        new Thread(() -> MAP.put("a", 1)).start();
        Integer found = MAP.get("a");
        System.out.println(found + " " + MAP.size());
    }
}
