package atomicitypaper;

import java.util.Hashtable;

/** Harmless: the dictionary is written by a thread that has ended when the readers start. */
final class FrozenDictionary {
    private final Hashtable<String, String> words = new Hashtable<>();

    static final class Translator {
        private final Hashtable<String, String> words;
        private int missing;

        Translator(Hashtable<String, String> words) {
            this.words = words;
        }

        synchronized int lengthOf(String word) {
            if (!words.containsKey(word)) {
                missing++;
                return 0;
            }
            return words.get(word).length();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FrozenDictionary dictionary = new FrozenDictionary();
        Thread editor = new Thread(() -> dictionary.words.put("tree", "Baum"));
        editor.start();
        editor.join();
        Translator first = new Translator(dictionary.words);
        Translator second = new Translator(dictionary.words);
        int[] length = new int[1];
        Thread reader = new Thread(() -> length[0] = first.lengthOf("tree"));
        reader.start();
        int mine = second.lengthOf("tree");
        reader.join();
        if (mine != 4 || length[0] != 4) {
            throw new AssertionError("no such word");
        }
    }
}
