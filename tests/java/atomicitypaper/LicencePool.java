package atomicitypaper;

/** Defect: the pool is locked as a class by each of its static methods, but not from the one to the other. */
final class LicencePool {
    private static int free = 1;

    static synchronized int free() {
        return free;
    }

    static synchronized void checkOut() {
        free--;
    }

    static final class Workstation {
        private boolean licensed;

        synchronized void start() {
            if (LicencePool.free() > 0) { // ~ atomicity-violation #1
                LicencePool.checkOut(); // ~ atomicity-violation #1
                licensed = true;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Workstation design = new Workstation();
        Workstation drafting = new Workstation();
        Thread user = new Thread(design::start);
        user.start();
        drafting.start();
        user.join();
        if (free() < 0) {
            throw new AssertionError("more users than licences");
        }
    }
}
