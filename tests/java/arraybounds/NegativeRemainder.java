package arraybounds;

/** The remainder of a negative number is negative. */
public class NegativeRemainder {
    static final String[] NAMES = {"north", "east", "south", "west"};

    static String turned(int start, int turns) {
        return NAMES[(start + turns) % NAMES.length]; // ~ array-bounds #1
    }

    public static void main(String[] args) {
        for (int turns = -3; turns <= 3; turns++) {
            System.out.println(turned(1, turns));
        }
    }
}
