package atomicityviolation;

/** The score stays as it is until both numbers are read. */
final class ThroughGetterFixed {
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
        synchronized (score()) {
            int home = score().home();
            int guests = score().guests();
            if (home == guests) {
                draws++;
            }
        }
    }

    synchronized int draws() {
        return draws;
    }

    public static void main(String[] args) throws InterruptedException {
        ThroughGetterFixed match = new ThroughGetterFixed();
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
