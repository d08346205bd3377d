import java.util.Arrays;

/** What `String`, `StringBuilder` and `Character` learnt in Java 18 to 21. */
public class NewTextMethods {
    static void refused(Runnable action) {
        try {
            action.run();
            System.out.println("not refused");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String text = "one,two;three,,four;";
        System.out.println(Arrays.toString(text.splitWithDelimiters("[,;]", 0)));
        System.out.println(Arrays.toString(text.splitWithDelimiters("[,;]", 3)));
        System.out.println(Arrays.toString(text.splitWithDelimiters(",", -1)));
        System.out.println(text.indexOf('t', 0, 4) + " " + text.indexOf('t', 4, 8) + " " + text.indexOf("three", 2, 14) + " "
            + text.indexOf("three", 2, 12) + " " + text.indexOf("", 5, 5));
        refused(() -> text.indexOf('t', 8, 4));
        StringBuilder builder = new StringBuilder();
        builder.repeat("ab", 3).repeat('-', 4).repeat(0x1F600, 2).repeat("", 100).repeat("x", 0);
        System.out.println(builder + " " + builder.length() + " " + builder.codePointCount(0, builder.length()));
        refused(() -> new StringBuilder().repeat("x", -1));
        refused(() -> new StringBuilder().repeat(0x110000, 1));
        System.out.println(new StringBuffer("z").repeat("yz", 2));
        System.out.println(Character.isEmoji(0x1F600) + " " + Character.isEmoji('a') + " " + Character.isEmojiPresentation(0x1F600));
        System.out.println(Character.toString(0x1F468) + " " + "a\tb".translateEscapes() + " " + "é".codePointAt(0));
        System.out.println("  x\n y ".indent(2).replace(' ', '.').replace('\n', '/') + " " + "%s-%d".formatted("a", 1));
        System.out.println("abcabc".chars().filter(c -> c == 'b').count() + " " + String.join("|", "a\nb\n\nc".lines().toList()));
        System.out.println(new StringBuilder("b").compareTo(new StringBuilder("a")) + " " + "x".repeat(0).isEmpty());
    }
}
