package conformance;

import java.util.Arrays;

/** Character: categories, numeric values, case, surrogates, blocks, scripts, names, directionality. */
public class CharacterMethods {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        int[] points = {'a', 'Z', '5', ' ', '\t', '_', '$', 0xe9, 0x130, 0x1c5, 0x3b1, 0x4e2d, 0x661, 0x2167, 0xbd, 0x1F600, 0x10400, 0xAD, 0x200B, 0x300, 0xE000, 0xFFFF, 0x10FFFF, 0xD800, 0x5d0};
        for (int c : points) {
            show(Integer.toHexString(c), Character.getType(c), Character.isLetter(c), Character.isDigit(c), Character.isWhitespace(c), Character.isSpaceChar(c), Character.isUpperCase(c), Character.isTitleCase(c), Character.isJavaIdentifierStart(c), Character.isUnicodeIdentifierPart(c), Character.isIdentifierIgnorable(c), Character.getNumericValue(c), Integer.toHexString(Character.toUpperCase(c)), Integer.toHexString(Character.toTitleCase(c)), Integer.toHexString(Character.toLowerCase(c)), Character.getDirectionality(c), Character.isMirrored(c), Character.isIdeographic(c), Character.isAlphabetic(c), Character.isDefined(c), Character.charCount(c), Character.isISOControl(c));
        }
        show(Character.UnicodeBlock.of('a'), Character.UnicodeBlock.of(0x1F600), Character.UnicodeBlock.forName("Greek and Coptic"), Character.UnicodeScript.of(0x3b1), Character.UnicodeScript.forName("Hira"), Character.UnicodeScript.of(' '));
        fails(() -> Character.UnicodeBlock.forName("Nope"));
        fails(() -> Character.UnicodeScript.forName("Nope"));
        fails(() -> Character.toChars(0x110000));
        fails(() -> Character.toString(-1));
        show(Character.digit('z', 36), Character.digit('9', 8), Character.digit('\uff11', 10), Character.forDigit(11, 16), (int) Character.forDigit(11, 10), Character.digit('a', 99), Character.reverseBytes('\u1234') == '\u3412');
        show(Character.isSurrogatePair('\ud83d', '\ude00'), Character.toCodePoint('\ud83d', '\ude00'), (int) Character.highSurrogate(0x1F600), (int) Character.lowSurrogate(0x1F600), Character.isBmpCodePoint(65536), Character.isSupplementaryCodePoint(65536), Character.isValidCodePoint(-1));
        show(Character.valueOf('x').compareTo('z'), Character.hashCode('A'), Character.MAX_RADIX, Character.codePointAt("a\ud83d\ude00", 1), Character.offsetByCodePoints("a\ud83d\ude00b", 4, -2));
        long hash = 0;
        for (int c = 0; c < 0x250; c++) {
            hash = hash * 31 + Character.getType(c) + (Character.isLetterOrDigit(c) ? 7 : 0) + Character.toLowerCase(c);
        }
        show(hash);
    }
}
