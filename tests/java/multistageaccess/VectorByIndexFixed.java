package multistageaccess;

import java.util.Vector;

/** The vector is locked for the whole walk. */
final class VectorByIndexFixed {
    static int sum(Vector<Integer> prices) {
        int sum = 0;
        synchronized (prices) {
            for (int i = 0; i < prices.size(); i++) {
                sum += prices.get(i);
            }
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Vector<Integer> prices = new Vector<>();
        for (int i = 0; i < 200; i++) {
            prices.add(i);
        }
        Thread buyer = new Thread(() -> {
            for (int i = 0; i < 150; i++) {
                prices.remove(0);
            }
        });
        buyer.start();
        for (int i = 0; i < 50; i++) {
            sum(prices);
        }
        buyer.join();
        System.out.println(sum(prices));
    }
}
