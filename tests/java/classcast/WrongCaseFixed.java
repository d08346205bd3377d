package classcast;

/** The switch makes a text for every code. */
public class WrongCaseFixed {
    static Object decode(int code) {
        switch (code) {
            case 0:
                return "zero";
            case 1:
                return "one";
            default:
                return "many";
        }
    }

    public static void main(String[] args) {
        String text = (String) decode(args.length);
        System.out.println(text);
    }
}
