package conformance;

/** Parsing and printing of integers in all bases, signs, limits and what is refused. */
public class NumberParsing {
    static String parse(String s, int radix) {
        String r;
        try {
            r = "" + Integer.parseInt(s, radix);
        } catch (NumberFormatException e) {
            r = "bad";
        }
        try {
            return r + "/" + Long.parseLong(s, radix);
        } catch (NumberFormatException e) {
            return r + "/bad";
        }
    }

    static String decode(String s) {
        try {
            return "" + Integer.decode(s);
        } catch (NumberFormatException e) {
            return "bad";
        }
    }

    static String narrow(String s) {
        String r;
        try {
            r = "" + Byte.parseByte(s);
        } catch (NumberFormatException e) {
            r = e.getMessage();
        }
        try {
            return r + " / " + Short.parseShort(s);
        } catch (NumberFormatException e) {
            return r + " / " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        String[] all = {"0", "-0", "+5", "-5", "", "+", "-", "007", " 1", "1 ", "1_000", "2147483647", "2147483648", "-2147483648",
            "-2147483649",
            "9223372036854775807", "9223372036854775808", "-9223372036854775808", "7f", "zz", "\u0663\u0664", "1e3", "0x10", "--1", "1L",
                "\uff11"};
        for (String s : all) {
            System.out.println((s.chars().anyMatch(c -> c > 127) ? "wide" : s) + ": "
                + parse(s, 10) + " " + parse(s, 16) + " " + parse(s, 36) + " " + parse(s, 2));
        }
        for (String s : new String[] {"0x10", "-0x10", "#ff", "010", "0", "-08", "0x", "+0xF", "0x-1", "2147483648", "-2147483648"}) {
            System.out.println(s + ": " + decode(s));
        }
        for (String s : new String[] {"127", "128", "-128", "-129", "32767", "32768", "x"}) {
            System.out.println(narrow(s));
        }
        for (int i : new int[] {0, 1, -1, 255, -255, Integer.MAX_VALUE, Integer.MIN_VALUE, 123456789, 100, 99, 10, 9, -10}) {
            System.out.println(Integer.toString(i) + " " + Integer.toString(i, 2) + " " + Integer.toString(i, 7) + " "
                + Integer.toString(i, 36) + " "
                + Integer.toString(i, 99) + " " + Integer.toHexString(i) + " " + Integer.toUnsignedString(i, 36));
        }
        for (long i : new long[] {0, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1234567890123L, -100, 1L << 32}) {
            System.out.println(Long.toString(i) + " " + Long.toString(i, 3) + " " + Long.toString(i, 36) + " " + Long.toHexString(i) + " "
                + Long.toOctalString(i) + " " + Long.toUnsignedString(i, 16) + " " + Long.hashCode(i));
        }
        System.out.println(Integer.valueOf("77") + Integer.parseInt("a12b", 1, 3, 10) + " " + Boolean.parseBoolean("TRUE")
            + Boolean.parseBoolean("yes")
            + Boolean.parseBoolean(null) + " " + Boolean.logicalXor(true, false) + " " + Integer.max(3, 4) + Integer.min(3, 4)
                + Integer.sum(3, 4));
        System.out.println(Integer.MAX_VALUE + " " + Integer.SIZE + " " + Long.BYTES + " " + Short.MIN_VALUE + " " + Byte.MAX_VALUE + " "
            + (int) Character.MAX_VALUE);
        System.out.println(Integer.getInteger("no.such.property") + " " + Integer.getInteger("no.such.property", 5) + " "
            + Long.decode("-0777"));
    }
}
