package conformance;

import java.util.stream.Collectors;

/** Strings beyond the basic plane: iteration by code point, cutting through pairs, case, reversal, builders, lone halves. */
public class Surrogates {
    static String hex(CharSequence s) {
        return s.chars().mapToObj(Integer::toHexString).collect(Collectors.joining(" "));
    }

    public static void main(String[] args) {
        String s = "A\ud83d\ude00\u00e9\ud801\udc00z\ud83d";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " "
            + s.codePoints().mapToObj(Integer::toHexString).toList());
        for (int i = 0; i < s.length(); i++) {
            System.out.print(Integer.toHexString(s.codePointAt(i)) + "/" + (i > 0 ? Integer.toHexString(s.codePointBefore(i)) : "-") + " ");
        }
        System.out.println();
        for (int i = 0, n = 0; i < s.length(); i = s.offsetByCodePoints(i, 1), n++) {
            System.out.print(n + "@" + i + " ");
        }
        System.out.println();
        System.out.println(hex(s.toLowerCase(java.util.Locale.ROOT)) + " | " + hex(new StringBuilder(s).reverse()) + " | "
            + hex(s.substring(2, 5)));
        System.out.println(s.indexOf(0x1f600) + " " + s.indexOf('\ude00') + " " + s.lastIndexOf(0x10400) + " " + s.indexOf("\ud83d") + " "
            + s.lastIndexOf("\ud83d") + " " + s.indexOf(0x1f601));
        System.out.println(hex(s.replace("\ud83d\ude00", "smile")) + " | " + hex(s.replace('\ud83d', '?')) + " | "
            + hex(String.valueOf(Character.toChars(0x10ffff))));
        StringBuilder b = new StringBuilder();
        b.appendCodePoint(0x1f4a9).append('x').appendCodePoint('y').insert(1, "split");
        System.out.println(b.length() + " " + b.codePointCount(0, b.length()) + " " + hex(b) + " " + b.codePointAt(0));
        System.out.println(Character.isSurrogate('\ud83d') + " " + Character.isHighSurrogate('\ude00') + " "
            + Character.isLowSurrogate('\ude00') + " " + Integer.toHexString(Character.toCodePoint('\ud83d', '\ude00')) + " "
            + (int) Character.highSurrogate(0x1f600) + " " + (int) Character.lowSurrogate(0x1f600) + " "
                + Character.isSupplementaryCodePoint(0x10000) + " " + Character.isBmpCodePoint(0xffff));
        System.out.println("\ud83d\ude00".compareTo("\uffff") + " " + "\ud83d\ude00".equals(new String(new int[] {0x1f600}, 0, 1)) + " "
            + "\ud83d\ude00".hashCode() + " " + "\ud801\udc28".equalsIgnoreCase("\ud801\udc00"));
        System.out.println("a\ud83d\ude00b".matches("a.b") + " " + "a\ud83d\ude00b".replaceAll(".", "x") + " "
            + "a\ud83d\ude00b".split("").length + " " + "\ud83d\ude00\ud83d\ude01".replaceAll("[\ud83d\ude00]", "e").length());
        System.out.println("\ud83d\ude00".repeat(3).codePointCount(0, 6) + " "
            + "x\ud83d\ude00".chars().filter(Character::isLetter).count() + " "
            + "\ud801\udc00".codePoints().filter(Character::isLetter).count() + " "
            + Character.getNumericValue(0x1d7d9) + " " + Character.isDigit(0x1d7d9) + " " + Character.toUpperCase(0x10428));
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println("no such code point");
        }
        try {
            s.offsetByCodePoints(0, 99);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("too far");
        }
        byte[] utf8 = s.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        System.out.println(utf8.length + " " + hex(new String(utf8, java.nio.charset.StandardCharsets.UTF_8)));
        char[] c = s.toCharArray();
        System.out.println(Character.codePointAt(c, 1) + " " + Character.codePointAt(c, 1, 2) + " " + Character.codePointCount(c, 0, 3)
            + " " + new String(c, 1, 2).codePointAt(0));
    }
}
