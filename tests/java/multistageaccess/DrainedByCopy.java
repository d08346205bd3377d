package multistageaccess;

import java.util.ArrayList;
import java.util.List;

/** Defect: what is added between the copy and the clearing is in neither. */
final class DrainedByCopy {
    static final class Outbox {
        private final List<String> letters = new ArrayList<>();

        synchronized void add(String letter) {
            letters.add(letter);
        }

        synchronized List<String> copy() {
            return new ArrayList<>(letters);
        }

        synchronized void clear() {
            letters.clear();
        }
    }

    static int send(Outbox outbox) {
        List<String> batch = outbox.copy(); // ~ multi-stage-access #1
        outbox.clear(); // ~ multi-stage-access #1
        return batch.size();
    }

    public static void main(String[] args) throws InterruptedException {
        Outbox outbox = new Outbox();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                outbox.add("letter " + i);
                send(outbox);
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(send(outbox));
    }
}
