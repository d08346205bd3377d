package datarace;

import java.util.ArrayList;
import java.util.List;

/** A race: what the workers collect goes into a list that they all know. */
final class WorkLists {
    private static final List<String> LAST = new ArrayList<>();

    static List<String> words(String text) {
        List<String> words = LAST;
        split(text, words);
        return words;
    }

    private static void split(String text, List<String> words) {
        int space = text.indexOf(' ');
        if (space < 0) {
            words.add(text); // ~ data-race #1
            return;
        }
        words.add(text.substring(0, space)); // ~ data-race #1
        split(text.substring(space + 1), words);
    }

    public static void main(String[] args) {
        for (String text : args) {
            new Thread(() -> System.out.println(words(text))).start();
        }
    }
}
