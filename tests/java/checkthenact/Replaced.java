package checkthenact;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What a map had is got and replaced in two calls, and then used: two threads may get the same. */
final class Replaced {
    private final Map<String, StringBuffer> drafts = new ConcurrentHashMap<>();
    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
    private final AtomicInteger last = new AtomicInteger();
    private final AtomicLong total = new AtomicLong();

    void replace(String name, StringBuffer draft) {
        StringBuffer old = drafts.get(name); // ~ check-then-act #1
        drafts.put(name, draft); // ~ check-then-act #1
        total.addAndGet(draft.length() - (old == null ? 0 : old.length()));
    }

    int numberOf(String name) {
        Integer number = numbers.get(name); // ~ check-then-act #2
        if (number == null) {
            number = last.incrementAndGet();
            numbers.put(name, number); // ~ check-then-act #2
        }
        return number;
    }

    public static void main(String[] args) {
        Replaced all = new Replaced();
        Runnable writer = () -> {
            all.replace("a", new StringBuffer("text"));
            System.out.println(all.numberOf("a"));
        };
        new Thread(writer).start();
        new Thread(writer).start();
    }
}
