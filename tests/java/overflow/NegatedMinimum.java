package overflow;

/** The smallest int has no counterpart. */
public class NegatedMinimum {
    static int distance(int value) {
        return value < 0 ? -value : value; // ~ overflow #1
    }

    public static void main(String[] args) {
        int[] values = {5, -7, Integer.MIN_VALUE};
        for (int i = 0; i < values.length; i++) {
            System.out.println(distance(values[i]));
        }
    }
}
