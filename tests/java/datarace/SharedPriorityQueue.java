package datarace;

import java.util.PriorityQueue;
import java.util.Queue;

/** Races: a doctor and a nurse share a plain PriorityQueue. */
final class SharedPriorityQueue {
    private final Queue<Integer> waiting = new PriorityQueue<>();

    void register(int urgency) {
        waiting.add(urgency); // ~ data-race #1
    }

    Integer treat() {
        return waiting.poll(); // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        SharedPriorityQueue ward = new SharedPriorityQueue();
        Thread nurse = new Thread(() -> {
            for (int i = 0; i < 90; i++) {
                ward.register(i * 7 % 10);
            }
        });
        Thread doctor = new Thread(() -> {
            int treated = 0;
            for (int i = 0; i < 90; i++) {
                if (ward.treat() != null) {
                    treated++;
                }
            }
            System.out.println(treated);
        });
        nurse.start();
        doctor.start();
        nurse.join();
        doctor.join();
    }
}
