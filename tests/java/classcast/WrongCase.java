package classcast;

/** The switch makes a number for a code that its caller takes for a text. */
public class WrongCase {
    static Object decode(int code) {
        switch (code) {
            case 0:
                return "zero";
            case 1:
                return "one";
            default:
                return Integer.valueOf(7);
        }
    }

    public static void main(String[] args) {
        String text = (String) decode(args.length); // ~ class-cast #1
        System.out.println(text);
    }
}
