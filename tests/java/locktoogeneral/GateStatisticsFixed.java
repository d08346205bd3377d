package locktoogeneral;

import java.util.ArrayList;
import java.util.List;

/** Fine: one method compares the list with the number, which is right only under one lock. */
final class GateStatisticsFixed {
    private final Object lock = new Object();
    private final List<String> plates = new ArrayList<>();
    private int failures;

    void pass(String plate) {
        synchronized (lock) {
            plates.add(plate);
        }
    }

    void fail() {
        synchronized (lock) {
            failures++;
        }
    }

    boolean isReliable() {
        synchronized (lock) {
            return failures <= plates.size();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        GateStatisticsFixed gate = new GateStatisticsFixed();
        Runnable lane = () -> {
            gate.pass("KA 1");
            gate.fail();
        };
        Thread left = new Thread(lane);
        Thread right = new Thread(lane);
        left.start();
        right.start();
        System.out.println(gate.isReliable());
        left.join();
        right.join();
    }
}
