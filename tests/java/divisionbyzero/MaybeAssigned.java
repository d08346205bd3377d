package divisionbyzero;

/** A static field that no initialiser sets holds zero unless one path is taken. */
public class MaybeAssigned {
    static int step;

    public static void main(String[] args) {
        if (args.length > 0) {
            step = 3;
        }
        System.out.println(9 / step); // ~ division-by-zero #1
    }
}
