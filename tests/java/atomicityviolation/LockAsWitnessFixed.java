package atomicityviolation;

import java.util.concurrent.locks.ReentrantLock;

/** The highest bid is read and replaced in one section. */
final class LockAsWitnessFixed {
    static final class Auction {
        final ReentrantLock lock = new ReentrantLock();
        int highest;
    }

    private final Auction auction;
    private int won;

    LockAsWitnessFixed(Auction auction) {
        this.auction = auction;
    }

    synchronized void bid(int amount) {
        auction.lock.lock();
        try {
            if (amount <= auction.highest) {
                return;
            }
            auction.highest = amount;
        } finally {
            auction.lock.unlock();
        }
        won++;
    }

    synchronized int won() {
        return won;
    }

    public static void main(String[] args) throws InterruptedException {
        Auction auction = new Auction();
        LockAsWitnessFixed office = new LockAsWitnessFixed(auction);
        LockAsWitnessFixed branch = new LockAsWitnessFixed(auction);
        Thread other = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                branch.bid(2 * i);
            }
        });
        other.start();
        for (int i = 0; i < 500; i++) {
            office.bid(2 * i + 1);
        }
        other.join();
        System.out.println(office.won() + " " + branch.won());
    }
}
