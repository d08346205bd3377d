/** Two clerks take two stamps, one after the other: in opposite orders, unless they are told to keep to one. */
public class Desk {
    private static final Object RED = new Object();
    private static final Object BLACK = new Object();
    private static int letters;

    private static void stamp(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                letters++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0 && args[0].equals("file")) {
            java.nio.file.Files.createLink(java.nio.file.Path.of("a"), java.nio.file.Path.of("b"));
        }
        boolean ordered = args.length > 0;
        Thread clerk = new Thread(() -> stamp(RED, BLACK), "clerk");
        Thread other = new Thread(() -> stamp(ordered ? RED : BLACK, ordered ? BLACK : RED), "other");
        clerk.start();
        other.start();
        clerk.join();
        other.join();
        System.out.println(letters);
    }

    static boolean isNew() {
        return letters == 0;
    }
}
