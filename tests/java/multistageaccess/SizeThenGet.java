package multistageaccess;

import java.util.ArrayList;
import java.util.List;

/** Defect: the last index is too large if another thread has removed an element meanwhile. */
final class SizeThenGet {
    static final class Track {
        private final List<Integer> points = new ArrayList<>();

        synchronized void add(int point) {
            points.add(point);
        }

        synchronized void removeFirst() {
            points.remove(0);
        }

        synchronized int size() {
            return points.size();
        }

        synchronized int get(int index) {
            return points.get(index);
        }
    }

    static int last(Track track) {
        int size = track.size(); // ~ multi-stage-access #1
        return track.get(size - 1); // ~ multi-stage-access #1
    }

    public static void main(String[] args) throws InterruptedException {
        Track track = new Track();
        for (int i = 0; i < 300; i++) {
            track.add(i);
        }
        Thread eraser = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                track.removeFirst();
            }
        });
        eraser.start();
        int failed = 0;
        for (int i = 0; i < 200; i++) {
            try {
                last(track);
            } catch (IndexOutOfBoundsException gone) {
                failed++;
            }
        }
        eraser.join();
        System.out.println(failed);
    }
}
