package models;

import java.util.concurrent.ConcurrentHashMap;

/** Two threads change one entry of a map, each in its own way. */
class MapMerged {
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> MAP.merge("a", 1, Integer::sum));
        other.start();
        Integer replaced = MAP.replace("a", 5);
        Integer removed = MAP.remove("a");
        other.join();
        System.out.println(replaced + " " + removed + " " + MAP);
    }
}
