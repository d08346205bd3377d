package overflow;

/** A compound assignment narrows without a word, but the product in it is an int that does not fit. */
public class CompoundNarrowing {
    static short blend(short value, int factor) {
        value *= factor; // ~ overflow #1
        return value;
    }

    public static void main(String[] args) {
        System.out.println(blend((short) 30000, 100));
        System.out.println(blend((short) 30000, 100_000));
    }
}
