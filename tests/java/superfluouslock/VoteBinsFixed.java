package superfluouslock;

/** Fine: the array is one for all calls, so the lock of the class is needed. */
final class VoteBinsFixed {
    private static final int[] BINS = new int[3];

    private VoteBinsFixed() {
    }

    static int winner(int[] votes) {
        synchronized (VoteBinsFixed.class) {
            for (int vote : votes) {
                BINS[vote]++;
            }
            int best = 0;
            for (int i = 1; i < BINS.length; i++) {
                best = BINS[i] > BINS[best] ? i : best;
            }
            return best;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread north = new Thread(() -> System.out.println(winner(new int[] {0, 2, 2})));
        Thread south = new Thread(() -> System.out.println(winner(new int[] {1, 0, 1})));
        north.start();
        south.start();
        north.join();
        south.join();
    }
}
