package multistageaccess;

import java.util.Vector;

/** No defect: others only add, so that every index below the size stays valid and keeps its element. */
final class VectorOnlyGrows {
    static int sum(Vector<Integer> prices) {
        int sum = 0;
        int size = prices.size();
        for (int i = 0; i < size; i++) {
            sum += prices.get(i);
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Vector<Integer> prices = new Vector<>();
        Thread seller = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                prices.add(i);
            }
        });
        seller.start();
        for (int i = 0; i < 50; i++) {
            sum(prices);
        }
        seller.join();
        System.out.println(sum(prices));
    }
}
