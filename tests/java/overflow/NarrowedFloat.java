package overflow;

/** A float is narrowed to an int without a bound, and one is added. */
public class NarrowedFloat {
    static int roundUp(float value) {
        int whole = (int) value;
        return whole + 1; // ~ overflow #1
    }

    public static void main(String[] args) {
        System.out.println(roundUp(2.5f));
        System.out.println(roundUp(3.0e10f));
    }
}
