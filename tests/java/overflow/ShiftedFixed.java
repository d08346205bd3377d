package overflow;

/** Of the bits, only four are used, so that the sum fits. */
public class ShiftedFixed {
    static int capacity(int bits) {
        int size = 1 << (bits & 15);
        if (size < 0) {
            size = 1 << 30;
        }
        return size + size;
    }

    public static void main(String[] args) {
        System.out.println(capacity(args.length));
        System.out.println(capacity(30));
    }
}
