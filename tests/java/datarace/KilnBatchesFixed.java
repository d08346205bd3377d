package datarace;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Each batch is a list of its own. */
public class KilnBatchesFixed {
    private final BlockingQueue<List<String>> kiln = new ArrayBlockingQueue<>(2);

    void shape(String... pots) throws InterruptedException {
        List<String> batch = new ArrayList<>();
        for (String pot : pots) {
            batch.add(pot);
            if (batch.size() > 1) {
                kiln.put(batch);
                batch = new ArrayList<>();
            }
        }
    }

    void burn() throws InterruptedException {
        for (String pot : kiln.take()) {
            System.out.println("burning " + pot);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        KilnBatchesFixed pottery = new KilnBatchesFixed();
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
