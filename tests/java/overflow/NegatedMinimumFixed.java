package overflow;

/** The smallest int is treated apart. */
public class NegatedMinimumFixed {
    static int distance(int value) {
        if (value == Integer.MIN_VALUE) {
            return Integer.MAX_VALUE;
        }
        return value < 0 ? -value : value;
    }

    public static void main(String[] args) {
        int[] values = {5, -7, Integer.MIN_VALUE};
        for (int i = 0; i < values.length; i++) {
            System.out.println(distance(values[i]));
        }
    }
}
