package divisionbyzero;

/** A bit that is always set keeps the divisor from zero. */
public class MaskedSlotFixed {
    static int slot(int hash) {
        int masked = (hash >>> 4) & 7 | 1;
        return 64 % masked;
    }

    public static void main(String[] args) {
        System.out.println(slot(args.length));
        System.out.println(slot(0x7f));
    }
}
