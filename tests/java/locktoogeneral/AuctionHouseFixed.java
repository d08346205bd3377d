package locktoogeneral;

/** Fine: the report prints bid and visitors of one moment, so they need one lock. */
final class AuctionHouseFixed {
    private int highest;
    private int visitors;

    synchronized void bid(int amount) {
        if (amount > highest) {
            highest = amount;
            System.out.println("bid " + highest);
        }
    }

    synchronized void enter() {
        visitors++;
        System.out.println("visitor " + visitors);
    }

    synchronized void report() {
        System.out.println(highest + " from one of " + visitors);
    }

    public static void main(String[] args) throws InterruptedException {
        AuctionHouseFixed house = new AuctionHouseFixed();
        Thread agent = new Thread(() -> {
            house.enter();
            house.bid(30);
        });
        agent.start();
        house.enter();
        house.bid(20);
        house.report();
        agent.join();
    }
}
