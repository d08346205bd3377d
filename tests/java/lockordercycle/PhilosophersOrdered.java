package lockordercycle;

/** Cannot deadlock: every philosopher takes the fork with the smaller number first. */
final class PhilosophersOrdered {
    private final Object[] forks = new Object[5];
    private final int[] eaten = new int[5];

    PhilosophersOrdered() {
        for (int i = 0; i < forks.length; i++) forks[i] = new Object();
    }

    void dine(int seat) {
        int next = (seat + 1) % forks.length;
        Object lower = forks[Math.min(seat, next)];
        Object higher = forks[Math.max(seat, next)];
        synchronized (lower) {
            synchronized (higher) {
                eaten[seat]++;
            }
        }
    }

    public static void main(String[] args) {
        PhilosophersOrdered table = new PhilosophersOrdered();
        for (int i = 0; i < 5; i++) {
            int seat = i;
            new Thread(() -> table.dine(seat)).start();
        }
    }
}
