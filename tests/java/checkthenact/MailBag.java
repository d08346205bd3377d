package checkthenact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Loses letters: what comes in between the copy and the clearing is in neither. */
final class MailBag {
    private final Queue<String> letters = new ConcurrentLinkedQueue<>();
    private final List<String> parcels = Collections.synchronizedList(new ArrayList<>());

    void post(String text) {
        letters.add(text);
        parcels.add(text);
    }

    List<String> collect() {
        List<String> batch = new ArrayList<>(letters); // ~ check-then-act #1
        letters.clear(); // ~ check-then-act #1
        batch.addAll(parcels); // ~ check-then-act #2
        parcels.clear(); // ~ check-then-act #2
        return batch;
    }

    Object[] collectArray() {
        Object[] batch = letters.toArray(); // ~ check-then-act #3
        letters.clear(); // ~ check-then-act #3
        return batch;
    }

    public static void main(String[] args) {
        MailBag bag = new MailBag();
        new Thread(() -> bag.post("a")).start();
        new Thread(() -> System.out.println(bag.collect().size() + bag.collectArray().length)).start();
    }
}
