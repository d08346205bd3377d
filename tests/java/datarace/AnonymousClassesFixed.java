package datarace;

/** No race: each anonymous thread counts for itself. */
final class AnonymousClassesFixed {
    private final int[] votes = new int[2];

    private Thread station(int station) {
        return new Thread() {
            @Override
            public void run() {
                int own = 0;
                for (int i = 0; i < 100 + station; i++) {
                    own++;
                }
                votes[station] = own; // ~? data-race #1
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        AnonymousClassesFixed election = new AnonymousClassesFixed();
        Thread north = election.station(0);
        Thread south = election.station(1);
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println(election.votes[0] + election.votes[1]);
    }
}
