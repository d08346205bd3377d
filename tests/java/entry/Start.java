package entry;

/** The one main. */
public class Start {
    public static void main(String[] arguments) {}

    private static void main() {}
}
