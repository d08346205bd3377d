package nulldereference;

/** Two classes need each other while they are initialised; the field that is needed is set first. */
public class InitialisedInCircleFixed {
    static class Units {
        static final String[] NAMES = {"metre", "gram"};
        static final int LONGEST = Labels.width();
    }

    static class Labels {
        static final String PREFIX = new String("unit ");
        static final int EXTRA = Units.LONGEST;

        static int width() {
            return PREFIX.length() + Units.NAMES[0].length(); // ~? overflow #1
        }
    }

    public static void main(String[] args) {
        System.out.println(Labels.EXTRA);
        System.out.println(Units.LONGEST);
    }
}
