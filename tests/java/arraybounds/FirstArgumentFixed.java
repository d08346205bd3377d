package arraybounds;

/** The first argument is read if there is one. */
public class FirstArgumentFixed {
    static String greeting(String[] words) {
        if (words.length == 0) {
            return "hello";
        }
        return "hello " + words[0];
    }

    public static void main(String[] args) {
        System.out.println(greeting(args));
    }
}
