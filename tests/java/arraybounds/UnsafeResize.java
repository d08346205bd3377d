package arraybounds;

/** Size and array are changed under a lock one after the other, and read without it. */
public class UnsafeResize {
    private int[] cells = new int[2];
    private int size = 2;

    synchronized void grow() {
        size = 4;
        int[] larger = new int[4];
        for (int i = 0; i < 2; i++) {
            larger[i] = cells[i];
        }
        cells = larger;
    }

    int last() {
        int end = size;
        return cells[end - 1]; // ~ array-bounds #1
    }

    public static void main(String[] args) {
        UnsafeResize list = new UnsafeResize();
        new Thread(list::grow).start();
        System.out.println(list.last());
    }
}
