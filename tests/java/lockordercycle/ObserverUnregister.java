package lockordercycle;

import java.util.ArrayList;
import java.util.List;

/**
 * Can deadlock: the bell holds its lock and calls a guest, who locks itself; a guest that leaves holds its own lock and
 * calls back to be taken off the bell's list.
 */
final class ObserverUnregister {
    static final class Bell {
        private final List<Guest> guests = new ArrayList<>();

        void admit(Guest guest) {
            synchronized (guests) {
                guests.add(guest);
            }
        }

        void dismiss(Guest guest) {
            synchronized (guests) { // ~ lock-order-cycle #1
                guests.remove(guest);
            }
        }

        void ring() {
            synchronized (guests) {
                guests.forEach(Guest::rung);
            }
        }
    }

    static final class Guest {
        private final Bell bell;
        private int heard;

        Guest(Bell bell) {
            this.bell = bell;
        }

        void rung() {
            synchronized (this) { // ~ lock-order-cycle #1
                heard++;
            }
        }

        void leave() {
            synchronized (this) {
                heard = 0;
                bell.dismiss(this);
            }
        }
    }

    public static void main(String[] args) {
        Bell bell = new Bell();
        Guest guest = new Guest(bell);
        bell.admit(guest);
        new Thread(bell::ring).start();
        guest.leave();
    }
}
