package overflow;

/** A shifted bit makes the largest power of two that fits; twice that does not. */
public class Shifted {
    static int capacity(int bits) {
        int size = 1 << (bits & 31);
        if (size < 0) {
            size = 1 << 30;
        }
        return size + size; // ~ overflow #1
    }

    public static void main(String[] args) {
        System.out.println(capacity(args.length));
        System.out.println(capacity(30));
    }
}
