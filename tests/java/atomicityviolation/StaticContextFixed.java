package atomicityviolation;

/** The tank stays as it is while it is reported on. */
final class StaticContextFixed {
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
        synchronized (tank) {
            int level = tank.level();
            int limit = tank.limit();
            if (level > limit) {
                alarms++;
            }
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
