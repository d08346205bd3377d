package datarace;

import java.util.Queue;
import java.util.concurrent.PriorityBlockingQueue;

/** No race: the queue guards itself. */
final class SharedPriorityQueueFixed {
    private final Queue<Integer> waiting = new PriorityBlockingQueue<>();

    void register(int urgency) {
        waiting.add(urgency);
    }

    Integer treat() {
        return waiting.poll();
    }

    public static void main(String[] args) throws InterruptedException {
        SharedPriorityQueueFixed ward = new SharedPriorityQueueFixed();
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
