package datarace;

import java.util.HashMap;
import java.util.Map;

/** Races: the memo is a HashMap that all requests read and fill. */
final class MemoCache {
    private final Map<String, Integer> memo = new HashMap<>();

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
        Integer known = memo.get(text);
        if (known == null) {
            known = vowels(text);
            memo.put(text, known); // ~ data-race #1
        }
        return known;
    }

    public static void main(String[] args) throws InterruptedException {
        MemoCache cache = new MemoCache();
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
