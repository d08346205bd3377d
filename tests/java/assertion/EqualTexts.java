package assertion;

/** Texts that are equal need not be the same object. */
public class EqualTexts {
    static String join(String left, String right) {
        return left + right;
    }

    public static void main(String[] args) {
        String one = join("ab", "cd");
        String two = join("ab", "cd");
        assert one == two; // ~ assertion #1
        System.out.println(one + two);
    }
}
