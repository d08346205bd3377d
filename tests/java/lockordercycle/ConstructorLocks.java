package lockordercycle;

/** A constructor locks what others know already: it has put the object into a field before. */
public class ConstructorLocks {
    private Room room;
    private int visits;

    synchronized void visit() {
        visits++; // ~ lock-order-cycle #1
    }

    synchronized void enter(Room found) {
        if (found != null) {
            found.enter();
        }
    }

    Room room() {
        return room;
    }

    static final class Room {
        private int guests;

        Room(ConstructorLocks house) {
            house.room = this;
            synchronized (this) {
                house.visit();
                guests++;
            }
        }

        synchronized void enter() {
            guests++; // ~ lock-order-cycle #1
        }
    }

    public static void main(String[] args) {
        ConstructorLocks house = new ConstructorLocks();
        new Thread(() -> house.enter(house.room())).start();
        new Room(house);
    }
}
