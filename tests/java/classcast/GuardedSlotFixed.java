package classcast;

/** Writer and reader hold the lock, so that the words are never seen. */
public class GuardedSlotFixed {
    private Object slot = new int[] {1, 2};

    synchronized void change() {
        slot = "words";
        slot = new int[] {3};
    }

    synchronized int first() {
        int[] numbers = (int[]) slot;
        return numbers[0];
    }

    public static void main(String[] args) {
        GuardedSlotFixed shared = new GuardedSlotFixed();
        new Thread(shared::change).start();
        System.out.println(shared.first());
    }
}
