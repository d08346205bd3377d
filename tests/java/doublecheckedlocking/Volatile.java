package doublecheckedlocking;

/** Correct since Java 5: the field is volatile, and read once on the fast path. */
final class Volatile {
    private volatile StringBuffer log;

    StringBuffer log() {
        StringBuffer found = log;
        if (found == null) {
            synchronized (this) {
                found = log;
                if (found == null) {
                    found = new StringBuffer("start");
                    log = found;
                }
            }
        }
        return found;
    }

    public static void main(String[] args) throws InterruptedException {
        Volatile server = new Volatile();
        Thread first = new Thread(() -> server.log().append(" one"));
        Thread second = new Thread(() -> server.log().append(" two"));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(server.log());
    }
}
