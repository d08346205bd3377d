package arraybounds;

/** The volatile index stops being negative when it is set, and is then too large by one. */
public class SpinUntilSet {
    private volatile int index = -1;
    private final int[] cells = new int[5];

    void choose() {
        index = cells.length;
    }

    void use() {
        int chosen = index;
        while (chosen < 0) {
            Thread.onSpinWait();
            chosen = index;
        }
        System.out.println(cells[chosen]); // ~ array-bounds #1
    }

    public static void main(String[] args) {
        SpinUntilSet shared = new SpinUntilSet();
        new Thread(shared::use).start();
        shared.choose();
    }
}
