package guardedby;

import net.jcip.annotations.GuardedBy;

/** Defect: the tracks are linked, but the last has a lock of its own, which is not that of the list. */
public class PlaylistTracks {
    static class Track {
        private final Object lock;
        private final Track next;

        @GuardedBy("lock")
        private int plays;

        Track(Object lock, Track next) {
            this.lock = lock;
            this.next = next;
        }
    }

    private final Object lock = new Object();
    private final Track last = new Track(new Object(), null);
    private final Track first = new Track(lock, last);

    void playAll() {
        synchronized (lock) {
            for (Track track = first; track != null; track = track.next) {
                track.plays++; // ~ guarded-by #1
            }
        }
    }

    void encore() {
        synchronized (last.lock) {
            last.plays += 2;
        }
    }

    public static void main(String[] args) {
        PlaylistTracks list = new PlaylistTracks();
        new Thread(list::playAll).start();
        new Thread(list::encore).start();
    }
}
