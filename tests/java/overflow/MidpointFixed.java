package overflow;

/** The difference of two bounds is halved before it is added. */
public class MidpointFixed {
    static int middle(int low, int high) {
        return low + ((high - low) >>> 1);
    }

    public static void main(String[] args) {
        int high = 2_000_000_000;
        int low = 1_000_000_000;
        System.out.println(middle(low, high));
    }
}
