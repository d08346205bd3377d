package lockordercycle;

/** A constructor locks its object, which nobody else can want yet. */
public class ConstructorLocksFixed {
    private volatile Room room;
    private int visits;

    synchronized void visit() {
        visits++;
    }

    synchronized void enter(Room found) {
        if (found != null) {
            found.enter();
        }
    }

    static final class Room {
        private int guests;

        Room(ConstructorLocksFixed house) {
            synchronized (this) {
                house.visit();
                guests++;
            }
        }

        synchronized void enter() {
            guests++;
        }
    }

    public static void main(String[] args) {
        ConstructorLocksFixed house = new ConstructorLocksFixed();
        new Thread(() -> house.enter(house.room)).start();
        house.room = new Room(house);
    }
}
