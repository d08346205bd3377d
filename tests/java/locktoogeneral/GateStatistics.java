package locktoogeneral;

import java.util.ArrayList;
import java.util.List;

/** Defect: a lock in a field guards a list and a number that no method uses together. */
final class GateStatistics {
    private final Object lock = new Object();
    private final List<String> plates = new ArrayList<>();
    private int failures;

    void pass(String plate) {
        synchronized (lock) {
            plates.add(plate); // ~ lock-too-general #1
        }
    }

    void fail() {
        synchronized (lock) {
            failures++; // ~ lock-too-general #1
        }
    }

    int passed() {
        synchronized (lock) {
            return plates.size();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        GateStatistics gate = new GateStatistics();
        Runnable lane = () -> {
            gate.pass("KA 1");
            gate.fail();
        };
        Thread left = new Thread(lane);
        Thread right = new Thread(lane);
        left.start();
        right.start();
        System.out.println(gate.passed());
        left.join();
        right.join();
    }
}
