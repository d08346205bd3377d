package atomicitypaper;

/** Harmless: each line of the log stands for itself, with the name of who wrote it; lines of others may come between. */
final class PlantLog {
    static final class Log {
        private final StringBuilder lines = new StringBuilder();
        private int count;

        synchronized void line(String who, String what) {
            lines.append(who).append(": ").append(what).append('\n');
            count++;
        }

        synchronized int count() {
            return count;
        }
    }

    static final class Machine {
        private final String name;
        private final Log log;
        private boolean on;

        Machine(String name, Log log) {
            this.name = name;
            this.log = log;
        }

        synchronized void switchOn() {
            log.line(name, "starts");
            on = true;
            log.line(name, "runs");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Log log = new Log();
        Machine press = new Machine("press", log);
        Machine saw = new Machine("saw", log);
        Thread operator = new Thread(press::switchOn);
        operator.start();
        saw.switchOn();
        operator.join();
        if (log.count() != 4) {
            throw new AssertionError("lines are missing");
        }
    }
}
