package arraybounds;

/** The first argument is read whether there is one or not. */
public class FirstArgument {
    static String greeting(String[] words) {
        return "hello " + words[0]; // ~ array-bounds #1
    }

    public static void main(String[] args) {
        System.out.println(greeting(args));
    }
}
