package checkthenact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What is taken is taken one by one, or under the lock that who adds needs; and a list of one thread is its own. */
final class MailBagFixed {
    private final Queue<String> letters = new ConcurrentLinkedQueue<>();
    private final List<String> parcels = Collections.synchronizedList(new ArrayList<>());
    private final Queue<String> returned = new ConcurrentLinkedQueue<>();

    void post(String text) {
        letters.add(text);
        parcels.add(text);
    }

    List<String> collect() {
        List<String> batch = new ArrayList<>();
        for (String letter = letters.poll(); letter != null; letter = letters.poll()) {
            batch.add(letter);
        }
        synchronized (parcels) {
            batch.addAll(parcels);
            parcels.clear();
        }
        // Nobody else adds to these.
        returned.add("back");
        batch.addAll(returned);
        returned.clear();
        return batch;
    }

    public static void main(String[] args) {
        MailBagFixed bag = new MailBagFixed();
        new Thread(() -> bag.post("a")).start();
        new Thread(() -> System.out.println(bag.collect())).start();
    }
}
