package assertion;

/** The case that is said to be impossible is impossible. */
public class ImpossibleCaseFixed {
    static String name(int colour) {
        switch (colour) {
            case 0:
                return "red";
            case 1:
                return "green";
            case 2:
                return "blue";
            default:
                throw new AssertionError("colour");
        }
    }

    public static void main(String[] args) {
        System.out.println(name(args.length % 3));
    }
}
