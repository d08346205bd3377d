package datarace;

/** Races: the anonymous threads share the counter of the enclosing object. */
final class AnonymousClasses {
    private int votes;

    private Thread station(int station) {
        return new Thread() {
            @Override
            public void run() {
                for (int i = 0; i < 100 + station; i++) {
                    votes++; // ~ data-race #1
                }
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        AnonymousClasses election = new AnonymousClasses();
        Thread north = election.station(0);
        Thread south = election.station(1);
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println(election.votes);
    }
}
