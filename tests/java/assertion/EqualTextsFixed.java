package assertion;

/** One text is the same object, whatever it is called. */
public class EqualTextsFixed {
    static String join(String left, String right) {
        return left + right;
    }

    public static void main(String[] args) {
        String one = join("ab", "cd");
        String two = one;
        assert one == two;
        System.out.println(one + two);
    }
}
