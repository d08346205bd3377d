package divisionbyzero;

/** The value is assigned before anything can fail. */
public class HandlerSeesOldFixed {
    static int parse(String text) {
        int scale = 10;
        try {
            int value = Integer.parseInt(text);
            return value / scale;
        } catch (NumberFormatException wrong) {
            return 100 / scale;
        }
    }

    public static void main(String[] args) {
        System.out.println(parse("40"));
        System.out.println(parse("forty"));
    }
}
