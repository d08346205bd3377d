package arraybounds;

/** Letters become indices; what is no letter becomes one outside. */
public class CharacterIndex {
    static void count(String text, int[] counts) {
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i); // ~? uncaught-exception #2
            counts[letter - 'a'] = 1; // ~ array-bounds #1
        }
    }

    public static void main(String[] args) {
        int[] counts = new int[26];
        count("plain text", counts);
        System.out.println(counts[0]);
    }
}
