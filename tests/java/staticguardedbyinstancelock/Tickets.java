package staticguardedbyinstancelock;

/** Each counter locks itself, and all draw from one static number. */
public class Tickets {
    private static int next;

    synchronized int draw() {
        return next++; // ~ static-guarded-by-instance-lock #1
    }

    public static void main(String[] args) {
        Tickets north = new Tickets();
        Tickets south = new Tickets();
        new Thread(north::draw).start();
        new Thread(south::draw).start();
    }
}
