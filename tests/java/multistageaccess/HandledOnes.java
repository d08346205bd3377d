package multistageaccess;

import java.util.ArrayList;
import java.util.List;

/** No defect: what was handled is removed by itself, not by its place, and what came meanwhile stays. */
final class HandledOnes {
    private final List<String> letters = new ArrayList<>();

    synchronized void post(String letter) {
        letters.add(letter);
    }

    void deliver() {
        List<String> now;
        synchronized (this) {
            now = new ArrayList<>(letters);
        }
        if (now.isEmpty()) {
            return;
        }
        now.forEach(System.out::println);
        synchronized (this) {
            letters.removeAll(now);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HandledOnes office = new HandledOnes();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                office.post("letter " + i);
                office.deliver();
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
