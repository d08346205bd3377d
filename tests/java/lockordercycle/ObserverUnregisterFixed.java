package lockordercycle;

import java.util.ArrayList;
import java.util.List;

/** Cannot deadlock: the bell rings over a copy of its list and holds no lock while it calls the guests. */
final class ObserverUnregisterFixed {
    static final class Bell {
        private final List<Guest> guests = new ArrayList<>();

        void admit(Guest guest) {
            synchronized (guests) {
                guests.add(guest);
            }
        }

        void dismiss(Guest guest) {
            synchronized (guests) {
                guests.remove(guest);
            }
        }

        void ring() {
            List<Guest> present;
            synchronized (guests) {
                present = new ArrayList<>(guests);
            }
            present.forEach(Guest::rung);
        }
    }

    static final class Guest {
        private final Bell bell;
        private int heard;

        Guest(Bell bell) {
            this.bell = bell;
        }

        void rung() {
            synchronized (this) {
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
