package atomicitypaper;

import java.util.Hashtable;

/** Defect: a seat that is not in the table is put there, though another desk may have sold it since. */
final class SeatTable {
    private final Hashtable<Integer, String> seats;

    SeatTable(Hashtable<Integer, String> seats) {
        this.seats = seats;
    }

    synchronized boolean sell(int seat, String guest) {
        if (seats.containsKey(seat)) { // ~ atomicity-violation #1
            return false;
        }
        seats.put(seat, guest); // ~ atomicity-violation #1
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        Hashtable<Integer, String> seats = new Hashtable<>();
        SeatTable theatre = new SeatTable(seats);
        SeatTable agency = new SeatTable(seats);
        boolean[] sold = new boolean[1];
        Thread clerk = new Thread(() -> sold[0] = agency.sell(7, "ann"));
        clerk.start();
        boolean mine = theatre.sell(7, "bob");
        clerk.join();
        if (mine && sold[0]) {
            throw new AssertionError("seat 7 is sold twice");
        }
    }
}
