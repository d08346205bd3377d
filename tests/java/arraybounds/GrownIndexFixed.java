package arraybounds;

/** Test and access use one reading of the index. */
public class GrownIndexFixed {
    private int next = 3;
    private final int[] items = new int[4];

    void skip() {
        next = 4;
    }

    void put(int value) {
        int at = next;
        if (at < 4) {
            items[at] = value;
        }
    }

    public static void main(String[] args) {
        GrownIndexFixed buffer = new GrownIndexFixed();
        new Thread(buffer::skip).start();
        buffer.put(7);
    }
}
