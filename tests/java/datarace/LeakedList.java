package datarace;

import java.util.ArrayList;
import java.util.List;

/** Races: the getter holds the lock while it hands out the list, not while the caller uses it. */
final class LeakedList {
    private final List<Integer> samples = new ArrayList<>();

    synchronized void record(int sample) {
        samples.add(sample); // ~ data-race #1
    }

    synchronized List<Integer> samples() {
        return samples;
    }

    public static void main(String[] args) throws InterruptedException {
        LeakedList probe = new LeakedList();
        Thread recorder = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                probe.record(i);
            }
        });
        recorder.start();
        int size = 0;
        while (size < 50) {
            size = probe.samples().size(); // ~ data-race #1
            Thread.onSpinWait();
        }
        recorder.join();
        System.out.println(size);
    }
}
