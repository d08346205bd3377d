package overflow;

/** A hash is meant to overflow, and does. */
public class HashOfText {
    static int hash(String text) {
        int hash = 7;
        for (int i = 0; i < text.length(); i++) {
            hash = 31 * hash + text.charAt(i); // ~ overflow #1 ~? uncaught-exception #2
        }
        return hash;
    }

    public static void main(String[] args) {
        System.out.println(hash("concurrency"));
    }
}
