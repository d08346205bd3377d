package arraybounds;

/** The cast of a large long to an int can make it negative. */
public class LongIndex {
    static final int[] TABLE = new int[16];

    static int look(long key) {
        int index = (int) key;
        if (key >= 0 && index < 16) {
            return TABLE[index]; // ~ array-bounds #1
        }
        return 0;
    }

    public static void main(String[] args) {
        System.out.println(look(5L));
        System.out.println(look(0xffff_fff0L));
    }
}
