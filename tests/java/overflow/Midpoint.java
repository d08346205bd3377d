package overflow;

/** The sum of two large bounds does not fit an int; the shift comes too late. */
public class Midpoint {
    static int middle(int low, int high) {
        return (low + high) >>> 1; // ~ overflow #1
    }

    public static void main(String[] args) {
        int high = 2_000_000_000;
        int low = 1_000_000_000;
        System.out.println(middle(low, high));
    }
}
