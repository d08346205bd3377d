package atomicitypaper;

/** Harmless: that the track seems free is a hint; whether the train gets it is decided by the second call alone. */
final class TrackReserved {
    static final class Track {
        private int trains;

        synchronized boolean free() {
            return trains == 0;
        }

        synchronized boolean occupyIfFree() {
            if (trains > 0) {
                return false;
            }
            trains++;
            return true;
        }

        synchronized int trains() {
            return trains;
        }
    }

    static final class Station {
        private final Track track;
        private int admitted;

        Station(Track track) {
            this.track = track;
        }

        synchronized void train() {
            if (track.free() && track.occupyIfFree()) {
                admitted++;
            }
        }

        synchronized int admitted() {
            return admitted;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Track track = new Track();
        Station north = new Station(track);
        Station south = new Station(track);
        Thread express = new Thread(north::train);
        express.start();
        south.train();
        express.join();
        if (track.trains() != 1 || north.admitted() + south.admitted() != 1) {
            throw new AssertionError("two trains on one track");
        }
    }
}
