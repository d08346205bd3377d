package overflow;

/** The loop doubles a long until it is no longer positive. */
public class Doublings {
    static int doublings(long start) {
        int count = 0;
        long value = start;
        while (value > 0 && count < 100) {
            value = value + value; // ~ overflow #1
            count++;
        }
        return count;
    }

    public static void main(String[] args) {
        System.out.println(doublings(3L));
    }
}
