package multistageaccess;

/** Defect: helpers count the free seats in one section and assign a seat in another; the last is sold twice. */
final class BusSeats {
    private static final int SEATS = 2;

    private final Object lock = new Object();
    private int booked = 1;

    private int free() {
        return SEATS - booked;
    }

    private void assign() {
        booked++;
    }

    boolean book() {
        int free;
        synchronized (lock) { // ~ multi-stage-access #1
            free = free();
        }
        if (free == 0) {
            return false;
        }
        synchronized (lock) { // ~ multi-stage-access #1
            assign();
        }
        return true;
    }

    int booked() {
        synchronized (lock) {
            return booked;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BusSeats bus = new BusSeats();
        Thread phone = new Thread(bus::book);
        phone.start();
        bus.book();
        phone.join();
        if (bus.booked() > SEATS) {
            throw new AssertionError("booked " + bus.booked());
        }
    }
}
