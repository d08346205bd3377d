package arraybounds;

/** The test comes before the cast. */
public class LongIndexFixed {
    static final int[] TABLE = new int[16];

    static int look(long key) {
        if (key >= 0 && key < 16) {
            int index = (int) key;
            return TABLE[index];
        }
        return 0;
    }

    public static void main(String[] args) {
        System.out.println(look(5L));
        System.out.println(look(0xffff_fff0L));
    }
}
