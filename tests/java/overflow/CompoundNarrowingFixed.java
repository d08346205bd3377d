package overflow;

/** A compound assignment narrows without a word, and the product in it is an int that fits. */
public class CompoundNarrowingFixed {
    static short blend(short value, int factor) {
        value *= factor;
        return value;
    }

    public static void main(String[] args) {
        System.out.println(blend((short) 30000, 100));
        System.out.println(blend((short) 30000, 10_000));
    }
}
