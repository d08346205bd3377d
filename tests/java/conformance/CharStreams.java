package conformance;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Text processing: word counts, caesar and Vigenere ciphers, palindromes, anagrams, Roman numerals, Morse, run
 * lengths.
 */
public class CharStreams {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static String roman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] s = "M CM D CD C XC L XL X IX V IV I".split(" ");
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < v.length; i++) {
            for (; n >= v[i]; n -= v[i]) {
                b.append(s[i]);
            }
        }
        return b.toString();
    }

    static int unroman(String s) {
        int sum = 0;
        for (int i = 0; i < s.length(); i++) {
            int v = value(s.charAt(i));
            sum += i + 1 < s.length() && value(s.charAt(i + 1)) > v ? -v : v;
        }
        return sum;
    }

    static int value(char c) {
        return switch (c) {
            case 'I' -> 1;
            case 'V' -> 5;
            case 'X' -> 10;
            case 'L' -> 50;
            case 'C' -> 100;
            case 'D' -> 500;
            default -> 1000;
        };
    }

    static String vigenere(String s, String key, int sign) {
        StringBuilder b = new StringBuilder();
        int k = 0;
        for (char c : s.toCharArray()) {
            b.append(Character.isLetter(c) ? (char) ((c - 'a' + sign * (key.charAt(k++ % key.length()) - 'a') + 26) % 26 + 'a') : c);
        }
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        String text = "It was the best of times, it was the worst of times; it was the age of wisdom, it was the age of foolishness.";
        Map<String, Integer> counts = new TreeMap<>();
        for (String w : text.toLowerCase().split("\\W+")) {
            counts.merge(w, 1, Integer::sum);
        }
        show(counts);
        show(counts.entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(4).toList());
        show(text.chars().filter(Character::isLetter).map(Character::toLowerCase).boxed().collect(Collectors.groupingBy(c -> (char) (int) c, TreeMap::new, Collectors.counting())));
        String secret = vigenere("attack at dawn", "lemon", 1);
        show(secret, vigenere(secret, "lemon", -1), vigenere("hello", "n", 1));
        show(IntStream.of(1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999).mapToObj(CharStreams::roman).toList(), IntStream.rangeClosed(1, 500).allMatch(i -> unroman(roman(i)) == i));
        show(Stream.of("listen", "silent", "enlist", "google", "elgoog", "abc").collect(Collectors.groupingBy(w -> w.chars().sorted().mapToObj(c -> "" + (char) c).collect(Collectors.joining()), TreeMap::new, Collectors.toList())));
        show(Stream.of("A man, a plan, a canal: Panama", "not one", "").map(s -> s.toLowerCase().replaceAll("[^a-z]", "")).map(s -> new StringBuilder(s).reverse().toString().equals(s)).toList());
        StringBuilder title = new StringBuilder();
        boolean start = true;
        for (char c : "the QUICK brown-fox 'jumps'".toCharArray()) {
            title.append(start ? Character.toUpperCase(c) : Character.toLowerCase(c));
            start = !Character.isLetter(c);
        }
        show(title, text.lines().count(), text.indexOf("worst"), text.replaceAll("\\b(\\w)(\\w*)\\b", "$2$1").substring(0, 30));
    }
}
