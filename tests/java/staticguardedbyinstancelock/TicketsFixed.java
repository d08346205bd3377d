package staticguardedbyinstancelock;

/** The lock is as static as the number. */
public class TicketsFixed {
    private static int next;

    static synchronized int take() {
        return next++;
    }

    synchronized int draw() {
        return take();
    }

    public static void main(String[] args) {
        TicketsFixed north = new TicketsFixed();
        TicketsFixed south = new TicketsFixed();
        new Thread(north::draw).start();
        new Thread(south::draw).start();
    }
}
