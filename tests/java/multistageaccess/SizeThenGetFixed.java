package multistageaccess;

import java.util.ArrayList;
import java.util.List;

/** The track is locked until its last point is read. */
final class SizeThenGetFixed {
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
        synchronized (track) {
            int size = track.size();
            return track.get(size - 1);
        }
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
        for (int i = 0; i < 200; i++) {
            last(track);
        }
        eraser.join();
        System.out.println(last(track));
    }
}
