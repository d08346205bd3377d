package assertion;

/** The signed shift keeps the sign, so that the result is not always below four. */
public class ShiftedSign {
    static int top(int bits) {
        int value = bits >> 30;
        assert value >= 0 && value < 4; // ~ assertion #1
        return value;
    }

    public static void main(String[] args) {
        System.out.println(top(args.length));
        System.out.println(top(~args.length));
    }
}
