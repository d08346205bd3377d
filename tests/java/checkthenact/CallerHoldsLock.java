package checkthenact;

/** Not torn: the method locks, and some callers hold the lock already. */
final class CallerHoldsLock implements Runnable {
    private StringBuilder log;

    private synchronized StringBuilder log() {
        if (log == null) {
            log = new StringBuilder();
        }
        return log;
    }

    private synchronized void add(String line) {
        log().append(line);
    }

    private synchronized int length(StringBuilder of) {
        return of.length();
    }

    @Override
    public void run() {
        length(log());
        add("done");
    }

    public static void main(String[] args) {
        CallerHoldsLock shared = new CallerHoldsLock();
        new Thread(shared).start();
        new Thread(shared).start();
    }
}
