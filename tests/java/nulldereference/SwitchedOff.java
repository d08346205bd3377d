package nulldereference;

/** The switch has no shape for an unknown code. */
public class SwitchedOff {
    interface Shape {
        int corners();
    }

    static Shape of(int code) {
        Shape shape = null;
        switch (code) {
            case 0:
                shape = () -> 3;
                break;
            case 1:
                shape = () -> 4;
                break;
            default:
                break;
        }
        return shape;
    }

    public static void main(String[] args) {
        System.out.println(of(args.length).corners()); // ~ null-dereference #1
    }
}
