package divisionbyzero;

/** A static field without an initialiser is zero where no branch has set it. */
public class NeverInitialised {
    static int share;

    public static void main(String[] args) {
        if (args.length > 3) {
            share = 3;
        }
        System.out.println(10 / share); // ~ division-by-zero #1
    }
}
