package multistageaccess;

import java.util.Vector;

/** Defect: the element can be gone although the size was asked just before. */
final class VectorByIndex {
    static int sum(Vector<Integer> prices) {
        int sum = 0;
        for (int i = 0; i < prices.size(); i++) { // ~ multi-stage-access #1
            sum += prices.get(i); // ~ multi-stage-access #1
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
        int failed = 0;
        for (int i = 0; i < 50; i++) {
            try {
                sum(prices);
            } catch (ArrayIndexOutOfBoundsException gone) {
                failed++;
            }
        }
        buyer.join();
        System.out.println(sum(prices) + " " + failed);
    }
}
