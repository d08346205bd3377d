package models;

import java.util.concurrent.ConcurrentSkipListMap;

/** A sorted map without locks: an entry is there before it is counted. */
class SkipCounted {
    static final ConcurrentSkipListMap<Integer, String> MAP = new ConcurrentSkipListMap<>();

    public static void main(String[] args) {
        new Thread(() -> MAP.put(1, "a")).start();
        boolean isThere = MAP.containsKey(1);
        System.out.println(isThere + " " + MAP.size());
    }
}
