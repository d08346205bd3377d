package arraybounds;

/** The lowest bits of a negative number are not negative. */
public class NegativeRemainderFixed {
    static final String[] NAMES = {"north", "east", "south", "west"};

    static String turned(int start, int turns) {
        return NAMES[(start + turns) & 3];
    }

    public static void main(String[] args) {
        for (int turns = -3; turns <= 3; turns++) {
            System.out.println(turned(1, turns));
        }
    }
}
