package datarace;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Race: the potter goes on filling the list of pots that the kiln already burns. */
public class KilnBatches {
    private final BlockingQueue<List<String>> kiln = new ArrayBlockingQueue<>(2);

    void shape(String... pots) throws InterruptedException {
        List<String> batch = new ArrayList<>();
        for (String pot : pots) {
            batch.add(pot); // ~ data-race #1
            if (batch.size() > 1) {
                kiln.put(batch);
                batch.clear(); // ~ data-race #1
            }
        }
    }

    void burn() throws InterruptedException {
        for (String pot : kiln.take()) { // ~ data-race #1
            System.out.println("burning " + pot);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        KilnBatches pottery = new KilnBatches();
        Thread burner = new Thread(() -> {
            try {
                pottery.burn();
            } catch (InterruptedException ended) {
                System.out.println("out");
            }
        });
        burner.start();
        pottery.shape("bowl", "jug", "vase", "plate");
        burner.join();
    }
}
