package superfluouslock;

/** Defect: what is counted under the lock of the class is an array that each call makes for itself. */
final class VoteBins {
    private VoteBins() {
    }

    static int winner(int[] votes) {
        synchronized (VoteBins.class) { // ~ superfluous-lock #1
            int[] bins = new int[3];
            for (int vote : votes) {
                bins[vote]++;
            }
            int best = 0;
            for (int i = 1; i < bins.length; i++) {
                best = bins[i] > bins[best] ? i : best;
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
