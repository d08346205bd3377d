package classcast;

/** Only the writer holds the lock. */
public class GuardedSlot {
    private Object slot = new int[] {1, 2};

    synchronized void change() {
        slot = "words";
        slot = new int[] {3};
    }

    int first() {
        int[] numbers = (int[]) slot; // ~ class-cast #1
        return numbers[0];
    }

    public static void main(String[] args) {
        GuardedSlot shared = new GuardedSlot();
        new Thread(shared::change).start();
        System.out.println(shared.first());
    }
}
