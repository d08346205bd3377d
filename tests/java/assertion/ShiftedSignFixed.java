package assertion;

/** The unsigned shift leaves two bits. */
public class ShiftedSignFixed {
    static int top(int bits) {
        int value = bits >>> 30;
        assert value >= 0 && value < 4;
        return value;
    }

    public static void main(String[] args) {
        System.out.println(top(args.length));
        System.out.println(top(~args.length));
    }
}
