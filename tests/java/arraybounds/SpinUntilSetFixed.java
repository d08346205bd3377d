package arraybounds;

/** The volatile index stops being negative when it is set, and is then the last one. */
public class SpinUntilSetFixed {
    private volatile int index = -1;
    private final int[] cells = new int[5];

    void choose() {
        index = cells.length - 1;
    }

    void use() {
        int chosen = index;
        while (chosen < 0) {
            Thread.onSpinWait();
            chosen = index;
        }
        System.out.println(cells[chosen]);
    }

    public static void main(String[] args) {
        SpinUntilSetFixed shared = new SpinUntilSetFixed();
        new Thread(shared::use).start();
        shared.choose();
    }
}
