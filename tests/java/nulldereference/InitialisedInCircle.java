package nulldereference;

/** Two classes need each other while they are initialised; one sees a field of the other that is not set yet. */
public class InitialisedInCircle {
    static class Units {
        static final String[] NAMES = {"metre", "gram"};
        static final int LONGEST = Labels.width();
    }

    static class Labels {
        static final int EXTRA = Units.LONGEST;
        static final String PREFIX = new String("unit ");

        static int width() {
            return PREFIX.length() + Units.NAMES[0].length(); // ~ null-dereference #1 ~? overflow #2
        }
    }

    public static void main(String[] args) {
        System.out.println(Labels.EXTRA);
        System.out.println(Units.LONGEST);
    }
}
