package divisionbyzero;

/** The handler sees the value that was assigned before the exception. */
public class HandlerSeesOld {
    static int parse(String text) {
        int scale = 0;
        try {
            int value = Integer.parseInt(text);
            scale = 10;
            return value / scale;
        } catch (NumberFormatException wrong) {
            return 100 / scale; // ~ division-by-zero #1
        }
    }

    public static void main(String[] args) {
        System.out.println(parse("40"));
        System.out.println(parse("forty"));
    }
}
