package overflow;

/** A hash is kept small after each step. */
public class HashOfTextFixed {
    static int hash(String text) {
        int hash = 7;
        for (int i = 0; i < text.length(); i++) {
            hash = (31 * hash + text.charAt(i)) & 0xffff; // ~? uncaught-exception #1
        }
        return hash;
    }

    public static void main(String[] args) {
        System.out.println(hash("concurrency"));
    }
}
