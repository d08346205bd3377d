package nulldereference;

/** The method is synchronized, and both threads call it on one object. */
public class OwnMonitorFixed {
    static String shared = "text";

    synchronized void use() {
        if (shared != null) {
            System.out.println(shared.length());
        }
    }

    synchronized void clear() {
        shared = null;
    }

    public static void main(String[] args) {
        OwnMonitorFixed one = new OwnMonitorFixed();
        new Thread(one::use).start();
        new Thread(one::clear).start();
    }
}
