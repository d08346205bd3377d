package atomicityviolation;

import java.util.concurrent.locks.ReentrantLock;

/** Defect: the highest bid is read and replaced in two sections of its lock, with another lock around that only this office has. */
final class LockAsWitness {
    static final class Auction {
        final ReentrantLock lock = new ReentrantLock();
        int highest;
    }

    private final Auction auction;
    private int won;

    LockAsWitness(Auction auction) {
        this.auction = auction;
    }

    synchronized void bid(int amount) {
        int highest;
        auction.lock.lock(); // ~ atomicity-violation #1
        try {
            highest = auction.highest;
        } finally {
            auction.lock.unlock();
        }
        if (amount <= highest) {
            return;
        }
        auction.lock.lock(); // ~ atomicity-violation #1
        try {
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
        LockAsWitness office = new LockAsWitness(auction);
        LockAsWitness branch = new LockAsWitness(auction);
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
