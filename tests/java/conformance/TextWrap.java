package conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Text tools: wrapping, justification, columns, a concordance, Roman numerals, numbers in words, anagrams, palindromes. */
public class TextWrap {
    static final String TEXT = "It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in "
        + "want of a wife. "
        + "However little known the feelings or views of such a man may be on his first entering a neighbourhood, this truth is so well "
            + "fixed.";

    static List<String> wrap(String s, int width) {
        List<String> out = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String w : s.split(" ")) {
            if (line.length() > 0 && line.length() + 1 + w.length() > width) {
                out.add(line.toString());
                line.setLength(0);
            }
            if (line.length() > 0) {
                line.append(' ');
            }
            line.append(w);
        }
        out.add(line.toString());
        return out;
    }

    static String justify(String s, int width) {
        String[] words = s.split(" ");
        if (words.length == 1) {
            return s;
        }
        int gaps = words.length - 1;
        int spaces = width - s.replace(" ", "").length();
        StringBuilder b = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            int n = spaces / gaps + (i <= spaces % gaps ? 1 : 0);
            b.append(" ".repeat(n)).append(words[i]);
        }
        return b.toString();
    }

    static String roman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < v.length; i++) {
            while (n >= v[i]) {
                b.append(s[i]);
                n -= v[i];
            }
        }
        return b.toString();
    }

    static int unroman(String s) {
        int total = 0;
        int prev = 0;
        for (int i = s.length() - 1; i >= 0; i--) {
            int v = switch (s.charAt(i)) {
                case 'I' -> 1;
                case 'V' -> 5;
                case 'X' -> 10;
                case 'L' -> 50;
                case 'C' -> 100;
                case 'D' -> 500;
                default -> 1000;
            };
            total += v < prev ? -v : v;
            prev = v;
        }
        return total;
    }

    static final String[] SMALL = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        + "seventeen eighteen nineteen").split(" ");
    static final String[] TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

    static String words(long n) {
        if (n < 0) {
            return "minus " + words(-n);
        }
        if (n < 20) {
            return SMALL[(int) n];
        }
        if (n < 100) {
            return TENS[(int) n / 10] + (n % 10 == 0 ? "" : "-" + SMALL[(int) n % 10]);
        }
        long[] unit = {1_000_000_000, 1_000_000, 1000, 100};
        String[] name = {"billion", "million", "thousand", "hundred"};
        for (int i = 0; i < unit.length; i++) {
            if (n >= unit[i]) {
                return words(n / unit[i]) + " " + name[i] + (n % unit[i] == 0 ? "" : " " + words(n % unit[i]));
            }
        }
        throw new AssertionError(n);
    }

    static boolean palindrome(String s) {
        String t = s.replaceAll("[^A-Za-z]", "").toLowerCase(java.util.Locale.ROOT);
        return new StringBuilder(t).reverse().toString().equals(t);
    }

    public static void main(String[] args) {
        for (int w : new int[] {30, 44}) {
            for (String l : wrap(TEXT, w)) {
                System.out.println("|" + justify(l, w) + "|" + l.length());
            }
        }
        Map<String, List<Integer>> where = new TreeMap<>();
        String[] all = TEXT.toLowerCase(java.util.Locale.ROOT).split("\\W+");
        for (int i = 0; i < all.length; i++) {
            where.computeIfAbsent(all[i], k -> new ArrayList<>()).add(i);
        }
        where.values().removeIf(l -> l.size() < 2);
        System.out.println(where);
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999}) {
            System.out.print(roman(n) + " " + unroman(roman(n)) + "; ");
        }
        System.out.println();
        for (long n : new long[] {0, 7, 13, 20, 42, 100, 101, 999, 1000, 12345, 1000000, 2147483647, -15}) {
            System.out.println(words(n));
        }
        Map<String, List<String>> anagrams = new TreeMap<>();
        for (String w : "listen silent enlist google inlets banana tinsel elgoog".split(" ")) {
            char[] c = w.toCharArray();
            java.util.Arrays.sort(c);
            anagrams.computeIfAbsent(new String(c), k -> new ArrayList<>()).add(w);
        }
        System.out.println(anagrams);
        System.out.println(palindrome("A man, a plan, a canal: Panama") + " " + palindrome("no") + " " + palindrome(""));
    }
}
