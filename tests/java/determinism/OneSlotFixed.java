package determinism;

/** Two threads fill different elements of an array. */
public class OneSlotFixed {
    static void fill(int[] slots, int at, int number) {
        slots[at] = number; // ~? determinism #1
    }

    public static void main(String[] args) throws InterruptedException {
        int[] slots = new int[2];
        Thread one = new Thread(() -> fill(slots, 0, 1));
        one.start();
        fill(slots, 1, 2);
        one.join();
        System.out.println(slots[0]);
    }
}
