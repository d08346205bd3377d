package divisionbyzero;

/** Both branches set the field. */
public class NeverInitialisedFixed {
    static int share;

    public static void main(String[] args) {
        if (args.length > 3) {
            share = 3;
        } else {
            share = 1;
        }
        System.out.println(10 / share);
    }
}
