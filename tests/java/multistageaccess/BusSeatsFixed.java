package multistageaccess;

/** Fine: helpers count the free seats and assign a seat in one section. */
final class BusSeatsFixed {
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
        synchronized (lock) {
            int free = free();
            if (free == 0) {
                return false;
            }
            assign();
            return true;
        }
    }

    int booked() {
        synchronized (lock) {
            return booked;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BusSeatsFixed bus = new BusSeatsFixed();
        Thread phone = new Thread(bus::book);
        phone.start();
        bus.book();
        phone.join();
        if (bus.booked() > SEATS) {
            throw new AssertionError("booked " + bus.booked());
        }
    }
}
