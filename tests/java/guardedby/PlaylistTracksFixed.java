package guardedby;

import net.jcip.annotations.GuardedBy;

/** Fine: all tracks of the list have the lock of the list, so whoever holds it may walk from one to the next. */
public class PlaylistTracksFixed {
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
    private final Track last = new Track(lock, null);
    private final Track first = new Track(lock, last);

    void playAll() {
        synchronized (lock) {
            for (Track track = first; track != null; track = track.next) {
                track.plays++;
            }
        }
    }

    void encore() {
        synchronized (last.lock) {
            last.plays += 2;
        }
    }

    public static void main(String[] args) {
        PlaylistTracksFixed list = new PlaylistTracksFixed();
        new Thread(list::playAll).start();
        new Thread(list::encore).start();
    }
}
