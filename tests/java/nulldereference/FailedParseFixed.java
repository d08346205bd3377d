package nulldereference;

/** The number is zero when the text cannot be read. */
public class FailedParseFixed {
    static Integer read(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException wrong) {
            return 0;
        }
    }

    public static void main(String[] args) {
        Integer number = read("12x");
        int half = number / 2;
        System.out.println(half);
    }
}
