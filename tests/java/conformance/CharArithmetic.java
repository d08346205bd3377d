package conformance;

/** char as a number: arithmetic, wrap-around, Caesar and Vigenere ciphers, digits, Character's predicates and code points. */
public class CharArithmetic {
    static String caesar(String s, int by) {
        char[] out = s.toCharArray();
        for (int i = 0; i < out.length; i++) {
            char c = out[i];
            if (c >= 'a' && c <= 'z') {
                out[i] = (char) ('a' + Math.floorMod(c - 'a' + by, 26));
            } else if (c >= 'A' && c <= 'Z') {
                out[i] = (char) ('A' + Math.floorMod(c - 'A' + by, 26));
            }
        }
        return new String(out);
    }

    static String vigenere(String s, String key, int sign) {
        StringBuilder b = new StringBuilder();
        int k = 0;
        for (char c : s.toCharArray()) {
            b.append(Character.isLetter(c) ? caesar("" + c, sign * (key.charAt(k++ % key.length()) - 'a')) : c);
        }
        return b.toString();
    }

    public static void main(String[] args) {
        System.out.println(caesar("Hello, World!", 3) + " " + caesar(caesar("Hello, World!", 3), -3) + " " + caesar("xyz", 29));
        String v = vigenere("attack at dawn", "lemon", 1);
        System.out.println(v + " " + vigenere(v, "lemon", -1));
        char c = 'a';
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        System.out.println(c++ + ++c);
        System.out.println(c);
        c = Character.MAX_VALUE;
        c++;
        System.out.println((int) c);
        System.out.println('a' * 'b' / 'c' % 'd' + ('z' - 'a'));
        System.out.println((char) 97 + "" + (char) 65.7 + (char) -1L % 7);
        for (int cp : new int[] {'0', '9', 'a', 'Z', '_', '$', ' ', '\t', '\u00a0', '\u00e9', '\u03a9', '\u0663', '\u4e2d', '\u2028',
            0x1f600, 0x10400}) {
            System.out.println(Integer.toHexString(cp) + " " + Character.isLetter(cp) + Character.isDigit(cp) + Character.isWhitespace(cp)
                + Character.isUpperCase(cp) + Character.isLowerCase(cp) + Character.isJavaIdentifierStart(cp) + Character.isSpaceChar(cp)
                + " " + Character.getNumericValue(cp) + " " + Character.getType(cp) + " " + Character.charCount(cp) + " "
                + Integer.toHexString(Character.toUpperCase(cp)) + " " + Integer.toHexString(Character.toLowerCase(cp)));
        }
        System.out.println(Character.digit('f', 16) + " " + Character.digit('g', 16) + " " + Character.digit('7', 7) + " "
            + Character.forDigit(11, 16) + " " + (int) Character.forDigit(20, 16) + " " + Character.digit('\u0663', 10));
        char[] pair = Character.toChars(0x1f600);
        System.out.println(pair.length + " " + (int) pair[0] + " " + (int) pair[1] + " " + Character.isHighSurrogate(pair[0]) + " "
            + Character.isSurrogatePair(pair[0], pair[1]) + " " + Character.toCodePoint(pair[0], pair[1]));
        System.out.println(Character.isValidCodePoint(0x110000) + " " + (int) Character.reverseBytes((char) 0x1234));
        System.out.println(Character.getName('a') + ", " + Character.getName(0x20ac));
        System.out.println(Character.isIdentifierIgnorable('\0') + " " + Character.isISOControl('\n') + " "
            + (int) Character.toTitleCase((char) 0x1c6));
    }
}
