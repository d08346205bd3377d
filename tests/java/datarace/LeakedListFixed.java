package datarace;

import java.util.ArrayList;
import java.util.List;

/** No race: the caller gets a number, not the list. */
final class LeakedListFixed {
    private final List<Integer> samples = new ArrayList<>();

    synchronized void record(int sample) {
        samples.add(sample);
    }

    synchronized int size() {
        return samples.size();
    }

    public static void main(String[] args) throws InterruptedException {
        LeakedListFixed probe = new LeakedListFixed();
        Thread recorder = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                probe.record(i);
            }
        });
        recorder.start();
        int size = 0;
        while (size < 50) {
            size = probe.size();
            Thread.onSpinWait();
        }
        recorder.join();
        System.out.println(size);
    }
}
