package nulldereference;

/** The method is synchronized, but each thread calls it on an object of its own. */
public class OwnMonitor {
    static String shared = "text";

    synchronized void use() {
        if (shared != null) {
            System.out.println(shared.length()); // ~ null-dereference #1
        }
    }

    synchronized void clear() {
        shared = null;
    }

    public static void main(String[] args) {
        OwnMonitor one = new OwnMonitor();
        OwnMonitor two = new OwnMonitor();
        new Thread(one::use).start();
        new Thread(two::clear).start();
    }
}
