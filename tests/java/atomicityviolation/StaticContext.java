package atomicityviolation;

/** Defect: reports are made one by one, but what they report on changes in between. */
final class StaticContext {
    static final class Tank {
        private int level = 50;
        private int limit = 100;

        synchronized int level() {
            return level;
        }

        synchronized int limit() {
            return limit;
        }

        synchronized void resize(int factor) {
            level = 50 * factor;
            limit = 100 * factor;
        }
    }

    private static int alarms;

    static synchronized void report(Tank tank) {
        int level = tank.level(); // ~ atomicity-violation #1
        int limit = tank.limit(); // ~ atomicity-violation #1
        if (level > limit) {
            alarms++;
        }
    }

    static synchronized int alarms() {
        return alarms;
    }

    public static void main(String[] args) throws InterruptedException {
        Tank tank = new Tank();
        Thread builder = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                tank.resize(1 + i % 5);
            }
        });
        builder.start();
        for (int i = 0; i < 1000; i++) {
            report(tank);
        }
        builder.join();
        System.out.println(alarms());
    }
}
