package overflow;

/** The loop doubles a long as long as it is small. */
public class DoublingsFixed {
    static int doublings(long start) {
        int count = 0;
        long value = start;
        while (value < 1_000_000_000_000L && count < 100) {
            value = value + value;
            count++;
        }
        return count;
    }

    public static void main(String[] args) {
        System.out.println(doublings(3L));
    }
}
