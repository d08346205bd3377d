package lockordercycle;

/** A constructor hands on its object, which it has locked, before it is done. */
public class PublishedInConstructor {
    private volatile Room room;
    private int visits;

    void attach(Room found) {
        room = found;
        synchronized (this) { // ~ lock-order-cycle #1
            visits++;
        }
    }

    synchronized void call() {
        Room known = room;
        if (known != null) {
            known.enter();
        }
    }

    static final class Room {
        private int guests;

        Room(PublishedInConstructor house) {
            synchronized (this) {
                house.attach(this);
                guests++;
            }
        }

        synchronized void enter() {
            guests++; // ~ lock-order-cycle #1
        }
    }

    public static void main(String[] args) {
        PublishedInConstructor house = new PublishedInConstructor();
        new Thread(() -> house.call()).start();
        new Room(house);
    }
}
