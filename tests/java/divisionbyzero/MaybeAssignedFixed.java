package divisionbyzero;

/** The initialiser of the class sets the field, and one path changes it. */
public class MaybeAssignedFixed {
    static int step = 1;

    public static void main(String[] args) {
        if (args.length > 0) {
            step = 3;
        }
        System.out.println(9 / step);
    }
}
