package divisionbyzero;

/** Three bits of a number can all be zero. */
public class MaskedSlot {
    static int slot(int hash) {
        int masked = (hash >>> 4) & 7;
        return 64 % masked; // ~ division-by-zero #1
    }

    public static void main(String[] args) {
        System.out.println(slot(args.length));
        System.out.println(slot(0x7f));
    }
}
