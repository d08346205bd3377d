package multistageaccess;

import java.util.ArrayList;
import java.util.List;

/** Defect: a bid is in the list before the maximum of the list is raised, and the lock is released in between. */
final class BidBook {
    private final List<Integer> bids = new ArrayList<>();
    private int highest;

    void bid(int amount) {
        synchronized (this) { // ~ multi-stage-access #1
            bids.add(amount);
        }
        synchronized (this) { // ~ multi-stage-access #1
            highest = Math.max(highest, amount);
        }
    }

    synchronized boolean isConsistent() {
        for (int amount : bids) {
            if (amount > highest) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        BidBook book = new BidBook();
        book.bid(10);
        Thread agent = new Thread(() -> book.bid(25));
        agent.start();
        boolean consistent = book.isConsistent();
        agent.join();
        if (!consistent) {
            throw new AssertionError("a bid above the highest");
        }
    }
}
