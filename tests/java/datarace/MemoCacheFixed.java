package datarace;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** No race: a concurrent map computes each entry once. */
final class MemoCacheFixed {
    private final Map<String, Integer> memo = new ConcurrentHashMap<>();

    private static int vowels(String text) {
        int count = 0;
        for (char letter : text.toCharArray()) {
            if ("aeiou".indexOf(letter) >= 0) {
                count++;
            }
        }
        return count;
    }

    int count(String text) {
        return memo.computeIfAbsent(text, MemoCacheFixed::vowels);
    }

    public static void main(String[] args) throws InterruptedException {
        MemoCacheFixed cache = new MemoCacheFixed();
        String[] texts = {"concurrency", "interleaving"};
        Thread[] requests = new Thread[2];
        for (int i = 0; i < requests.length; i++) {
            String text = texts[i];
            requests[i] = new Thread(() -> System.out.println(cache.count(text)));
            requests[i].start();
        }
        for (Thread request : requests) {
            request.join();
        }
    }
}
