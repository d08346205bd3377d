package multistageaccess;

import java.util.ArrayList;
import java.util.List;

/** The outbox copies and clears in one section. */
final class DrainedByCopyFixed {
    static final class Outbox {
        private final List<String> letters = new ArrayList<>();

        synchronized void add(String letter) {
            letters.add(letter);
        }

        synchronized List<String> drain() {
            List<String> batch = new ArrayList<>(letters);
            letters.clear();
            return batch;
        }
    }

    static int send(Outbox outbox) {
        return outbox.drain().size();
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
