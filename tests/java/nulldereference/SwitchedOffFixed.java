package nulldereference;

/** The switch has a shape for every code. */
public class SwitchedOffFixed {
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
                shape = () -> 0;
                break;
        }
        return shape;
    }

    public static void main(String[] args) {
        System.out.println(of(args.length).corners());
    }
}
