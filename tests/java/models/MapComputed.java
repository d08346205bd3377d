package models;

import java.util.concurrent.ConcurrentHashMap;

/** A map calls code of the program, which others see at work. */
class MapComputed {
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();
    static volatile int calls;

    static int compute() {
        calls++;
        return calls;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> MAP.computeIfAbsent("a", key -> compute()));
        other.start();
        int seen = calls;
        Integer put = MAP.putIfAbsent("a", 7);
        other.join();
        System.out.println(seen + " " + put + " " + MAP.get("a"));
    }
}
