package overflow;

/** A float that is too large is not narrowed. */
public class NarrowedFloatFixed {
    static int roundUp(float value) {
        if (!(value > -1000.0f && value < 1000.0f)) {
            return 0;
        }
        int whole = (int) value;
        return whole + 1;
    }

    public static void main(String[] args) {
        System.out.println(roundUp(2.5f));
        System.out.println(roundUp(3.0e10f));
    }
}
