package overflow;

/** The price is read once, so that the tested price is the one multiplied. */
public class RaisedInBetweenFixed {
    private int price = 10;

    void raise() {
        price = 1_000_000;
    }

    int total(int pieces) {
        int current = price;
        if (current < 100) {
            return current * pieces;
        }
        return 0;
    }

    public static void main(String[] args) throws InterruptedException {
        RaisedInBetweenFixed shop = new RaisedInBetweenFixed();
        Thread owner = new Thread(shop::raise);
        owner.start();
        System.out.println(shop.total(5000));
        owner.join();
    }
}
