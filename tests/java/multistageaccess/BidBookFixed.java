package multistageaccess;

import java.util.ArrayList;
import java.util.List;

/** Fine: the list and its maximum change in one section. */
final class BidBookFixed {
    private final List<Integer> bids = new ArrayList<>();
    private int highest;

    void bid(int amount) {
        synchronized (this) {
            bids.add(amount);
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
        BidBookFixed book = new BidBookFixed();
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
