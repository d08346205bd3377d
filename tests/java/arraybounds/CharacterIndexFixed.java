package arraybounds;

/** Letters become indices; what is no letter is left out. */
public class CharacterIndexFixed {
    static void count(String text, int[] counts) {
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i); // ~? uncaught-exception #1
            if (letter >= 'a' && letter <= 'z') {
                counts[letter - 'a'] = 1;
            }
        }
    }

    public static void main(String[] args) {
        int[] counts = new int[26];
        count("plain text", counts);
        System.out.println(counts[0]);
    }
}
