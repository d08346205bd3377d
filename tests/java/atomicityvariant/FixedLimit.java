package atomicityvariant;

/** No defect: the limit is set before threads start and never after, so only the level can change in between. */
final class FixedLimit {
    static final class Gauge {
        private int value;

        synchronized int value() {
            return value;
        }

        synchronized void set(int next) {
            value = next;
        }
    }

    private int alarms;

    synchronized void look(Gauge level, Gauge limit) {
        int most = limit.value();
        int now = level.value();
        if (now > most) {
            alarms++;
        }
    }

    synchronized int alarms() {
        return alarms;
    }

    public static void main(String[] args) throws InterruptedException {
        Gauge level = new Gauge();
        Gauge limit = new Gauge();
        limit.set(90);
        FixedLimit guard = new FixedLimit();
        Thread tap = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                level.set(i);
            }
        });
        tap.start();
        for (int i = 0; i < 100; i++) {
            guard.look(level, limit);
        }
        tap.join();
        System.out.println(guard.alarms() <= 100);
    }
}
