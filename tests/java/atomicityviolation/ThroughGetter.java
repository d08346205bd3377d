package atomicityviolation;

/** Defect: a getter gives the same score both times, and it can change in between. */
final class ThroughGetter {
    static final class Score {
        private int home;
        private int guests;

        synchronized int home() {
            return home;
        }

        synchronized int guests() {
            return guests;
        }

        synchronized void change(int goals) {
            home += goals;
            guests += goals;
        }
    }

    private final Score score = new Score();
    private int draws;

    private Score score() {
        return score;
    }

    void change(int goals) {
        score().change(goals);
    }

    synchronized void judge() {
        int home = score().home(); // ~ atomicity-violation #1
        int guests = score().guests(); // ~ atomicity-violation #1
        if (home == guests) {
            draws++;
        }
    }

    synchronized int draws() {
        return draws;
    }

    public static void main(String[] args) throws InterruptedException {
        ThroughGetter match = new ThroughGetter();
        Thread field = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                match.change(1);
            }
        });
        field.start();
        for (int i = 0; i < 1000; i++) {
            match.judge();
        }
        field.join();
        System.out.println(match.draws());
    }
}
