package nulldereference;

/** The number stays null when the text cannot be read, and is unboxed nevertheless. */
public class FailedParse {
    static Integer read(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException wrong) {
            return null;
        }
    }

    public static void main(String[] args) {
        Integer number = read("12x");
        int half = number / 2; // ~ null-dereference #1
        System.out.println(half);
    }
}
