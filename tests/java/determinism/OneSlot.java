package determinism;

/** Two threads fill the same element of an array. */
public class OneSlot {
    static void fill(int[] slots, int number) {
        slots[0] = number; // ~ determinism #1
    }

    public static void main(String[] args) throws InterruptedException {
        int[] slots = new int[2];
        Thread one = new Thread(() -> fill(slots, 1));
        one.start();
        fill(slots, 2);
        one.join();
        System.out.println(slots[0]);
    }
}
