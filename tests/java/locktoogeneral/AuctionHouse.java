package locktoogeneral;

/** Defect: bids and visitors have one lock; that both are printed does not make them one thing. */
final class AuctionHouse {
    private int highest;
    private int visitors;

    synchronized void bid(int amount) {
        if (amount > highest) {
            highest = amount; // ~ lock-too-general #1
            System.out.println("bid " + highest);
        }
    }

    synchronized void enter() {
        visitors++; // ~ lock-too-general #1
        System.out.println("visitor " + visitors);
    }

    public static void main(String[] args) throws InterruptedException {
        AuctionHouse house = new AuctionHouse();
        Thread agent = new Thread(() -> {
            house.enter();
            house.bid(30);
        });
        agent.start();
        house.enter();
        house.bid(20);
        agent.join();
    }
}
