package atomicitypaper;

/** Defect: sold and available seats are of different halls if the concert moves between the two reads. */
final class HallOversold {
    static final class Concert {
        private int sold = 90;
        private int seats = 100;

        synchronized int sold() {
            return sold;
        }

        synchronized int seats() {
            return seats;
        }

        /** Ten guests give their tickets back. */
        synchronized void moveToSmallHall() {
            sold -= 10;
            seats = 80;
        }
    }

    private final Concert concert;
    private boolean alarm;

    HallOversold(Concert concert) {
        this.concert = concert;
    }

    synchronized void audit() {
        int sold = concert.sold(); // ~ atomicity-violation #1
        int seats = concert.seats(); // ~ atomicity-violation #1
        if (sold > seats) {
            alarm = true;
        }
    }

    synchronized boolean alarm() {
        return alarm;
    }

    public static void main(String[] args) throws InterruptedException {
        Concert concert = new Concert();
        HallOversold auditor = new HallOversold(concert);
        Thread manager = new Thread(concert::moveToSmallHall);
        manager.start();
        auditor.audit();
        manager.join();
        if (auditor.alarm()) {
            throw new AssertionError("never more guests than seats");
        }
    }
}
