package atomicityvariant;

/** The door stays open until the guest is inside. */
final class OpenDoorFixed {
    static final class Door {
        private boolean open = true;

        synchronized boolean isOpen() {
            return open;
        }

        synchronized void close() {
            open = false;
        }
    }

    static final class Room {
        private int guests;

        synchronized void enter() {
            guests++;
        }

        synchronized void clear() {
            guests = 0;
        }

        synchronized int guests() {
            return guests;
        }
    }

    private int asked;

    synchronized void arrive(Door door, Room room) {
        asked++;
        synchronized (door) {
            if (door.isOpen()) {
                room.enter();
            }
        }
    }

    synchronized int asked() {
        return asked;
    }

    static void closeAll(Door door, Room room) {
        synchronized (door) {
            synchronized (room) {
                door.close();
                room.clear();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Door door = new Door();
        Room room = new Room();
        OpenDoorFixed porter = new OpenDoorFixed();
        Thread night = new Thread(() -> closeAll(door, room));
        night.start();
        for (int i = 0; i < 1000; i++) {
            porter.arrive(door, room);
        }
        night.join();
        System.out.println(porter.asked() + " " + room.guests());
    }
}
