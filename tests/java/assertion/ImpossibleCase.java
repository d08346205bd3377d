package assertion;

/** The case that is said to be impossible is reached with three arguments. */
public class ImpossibleCase {
    static String name(int colour) {
        switch (colour) {
            case 0:
                return "red";
            case 1:
                return "green";
            case 2:
                return "blue";
            default:
                throw new AssertionError("colour"); // ~ assertion #1 ~? uncaught-exception #2
        }
    }

    public static void main(String[] args) {
        System.out.println(name(args.length & 3));
    }
}
