package overflow;

/** Another thread raises the price between the test and the product. */
public class RaisedInBetween {
    private int price = 10;

    void raise() {
        price = 1_000_000;
    }

    int total(int pieces) {
        if (price < 100) {
            return price * pieces; // ~ overflow #1
        }
        return 0;
    }

    public static void main(String[] args) throws InterruptedException {
        RaisedInBetween shop = new RaisedInBetween();
        Thread owner = new Thread(shop::raise);
        owner.start();
        System.out.println(shop.total(5000));
        owner.join();
    }
}
