package arraybounds;

/** Size and array are changed under a lock one after the other, and the array is asked for its length. */
public class UnsafeResizeFixed {
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
        int[] current = cells;
        int end = current.length;
        return current[end - 1];
    }

    public static void main(String[] args) {
        UnsafeResizeFixed list = new UnsafeResizeFixed();
        new Thread(list::grow).start();
        System.out.println(list.last());
    }
}
