package atomicitypaper;

/** Defect: five calls below the lock of the station a free track is looked for and then taken. */
final class TrackInterlock {
    static final class Track {
        private int trains;

        boolean free() {
            synchronized (this) {
                return trains == 0;
            }
        }

        void occupy() {
            synchronized (this) {
                trains++;
            }
        }

        int trains() {
            synchronized (this) {
                return trains;
            }
        }
    }

    static final class Station {
        private final Track track;

        Station(Track track) {
            this.track = track;
        }

        synchronized void train() {
            announce();
        }

        private void announce() {
            signal();
        }

        private void signal() {
            points();
        }

        private void points() {
            admit();
        }

        private void admit() {
            occupyIfFree(track);
        }

        private static void occupyIfFree(Track track) {
            if (track.free()) { // ~ atomicity-violation #1
                track.occupy(); // ~ atomicity-violation #1
            }
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
        if (track.trains() > 1) {
            throw new AssertionError("two trains on one track");
        }
    }
}
