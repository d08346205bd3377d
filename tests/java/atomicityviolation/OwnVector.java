package atomicityviolation;

import java.util.Vector;

/** No defect: nobody else has the vector, and it is only used under this object's lock. */
final class OwnVector {
    private final Vector<String> names = new Vector<>();

    synchronized void enter(String name) {
        names.add(name);
    }

    synchronized String leave() {
        if (names.isEmpty()) {
            return "nobody";
        }
        return names.remove(names.size() - 1);
    }

    public static void main(String[] args) throws InterruptedException {
        OwnVector room = new OwnVector();
        Thread guests = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                room.enter("guest " + i);
                room.leave();
            }
        });
        guests.start();
        for (int i = 0; i < 100; i++) {
            room.leave();
        }
        guests.join();
    }
}
