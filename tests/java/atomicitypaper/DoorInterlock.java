package atomicitypaper;

/** Defect: the clerk looks whether the door is locked and then enters; the janitor can lock it and count in between. */
final class DoorInterlock {
    static final class Door {
        private boolean locked;
        private int inside;

        synchronized boolean locked() {
            return locked;
        }

        synchronized void enter() {
            inside++;
        }

        synchronized int lockUp() {
            locked = true;
            return inside;
        }

        synchronized int inside() {
            return inside;
        }
    }

    static final class Clerk {
        private final Door door;
        private int tries;

        Clerk(Door door) {
            this.door = door;
        }

        synchronized void goToWork() {
            tries++;
            if (!door.locked()) { // ~ atomicity-violation #1
                door.enter(); // ~ atomicity-violation #1
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Door door = new Door();
        Clerk clerk = new Clerk(door);
        Thread work = new Thread(clerk::goToWork);
        work.start();
        int counted = door.lockUp();
        work.join();
        if (door.inside() != counted) {
            throw new AssertionError("somebody is locked in: " + door.inside());
        }
    }
}
