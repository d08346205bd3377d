package atomicitypaper;

import java.util.Vector;

/** Harmless: the vector is a copy that is made in the method, and that nobody else has until it is returned. */
final class CopyOfGuests {
    private String guest = "ann";

    synchronized void guest(String name) {
        guest = name;
    }

    synchronized Vector<String> list() {
        Vector<String> list = new Vector<>();
        list.add(guest);
        if (list.size() == 1) {
            list.add("host");
        }
        return list;
    }

    public static void main(String[] args) throws InterruptedException {
        CopyOfGuests party = new CopyOfGuests();
        Thread door = new Thread(() -> party.guest("bob"));
        door.start();
        int size = party.list().size();
        door.join();
        if (size != 2) {
            throw new AssertionError("guest and host");
        }
    }
}
