package datarace;

import java.util.ArrayList;
import java.util.List;

/** No race: each call makes a list of its own and hands it down. */
final class WorkListsFixed {
    static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        split(text, words);
        return words;
    }

    private static void split(String text, List<String> words) {
        int space = text.indexOf(' ');
        if (space < 0) {
            words.add(text);
            return;
        }
        words.add(text.substring(0, space));
        split(text.substring(space + 1), words);
    }

    public static void main(String[] args) {
        for (String text : args) {
            new Thread(() -> System.out.println(words(text))).start();
        }
    }
}
