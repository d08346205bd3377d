package arraybounds;

/** Another thread moves the index between the test and the access. */
public class GrownIndex {
    private int next = 3;
    private final int[] items = new int[4];

    void skip() {
        next = 4;
    }

    void put(int value) {
        if (next < 4) {
            items[next] = value; // ~ array-bounds #1
        }
    }

    public static void main(String[] args) {
        GrownIndex buffer = new GrownIndex();
        new Thread(buffer::skip).start();
        buffer.put(7);
    }
}
