package conformance;

/** Strings: identity of constants, interning, equality, hash, comparison, searching, cutting, and errors out of bounds. */
public class StringBasics {
    static final String A = "abc";

    static String half() {
        return "ab";
    }

    public static void main(String[] args) {
        String b = "abc";
        String c = new String("abc");
        String d = half() + "c";
        final String e = "ab";
        String f = e + "c";
        System.out.println((A == b) + " " + (b == c) + " " + (b == d) + " " + (b == f) + " " + (b == d.intern()) + " " + (c.intern() == A));
        System.out.println(b.equals(c) + " " + b.equals(d) + " " + b.equals(null) + " " + b.equals((Object) 3) + " "
            + b.equalsIgnoreCase("ABC"));
        System.out.println("".hashCode() + " " + "a".hashCode() + " " + "abc".hashCode() + " " + "The quick brown fox".hashCode() + " "
            + "\u00ff\u0100\uffff".hashCode());
        String[] words = {"", "a", "b", "ab", "abc", "abd", "B", "\u00e4", "z", "\u0100"};
        for (String x : words) {
            String line = "";
            for (String y : words) {
                line += x.compareTo(y) + "," + x.compareToIgnoreCase(y) + " ";
            }
            System.out.println(line);
        }
        String s = "mississippi";
        System.out.println(s.indexOf('s') + " " + s.indexOf('s', 4) + " " + s.lastIndexOf('s') + " " + s.indexOf("ss") + " "
            + s.indexOf("ss", 3)
            + " " + s.lastIndexOf("ss") + " " + s.indexOf("") + " " + s.indexOf("x") + " " + s.lastIndexOf('i', 5) + " " + s.indexOf('m',
                -5)
            + " " + s.indexOf("pi", 100) + " " + s.lastIndexOf(""));
        System.out.println(s.substring(4) + " " + s.substring(4, 7) + " [" + s.substring(11) + "] " + s.substring(0, 0).isEmpty());
        System.out.println(s.startsWith("miss") + " " + s.endsWith("ppi") + " " + s.startsWith("sis", 3) + " " + s.contains("ssip") + " "
            + s.startsWith("") + " " + s.endsWith("x"));
        System.out.println(s.replace('s', 'z') + " " + s.replace("ss", "") + " " + s.replace("", "-") + " " + s.replace("i", "iii"));
        System.out.println(s.concat("!") + " " + s.toUpperCase(java.util.Locale.ROOT) + " " + "  \t trim me \n".trim() + "|");
        System.out.println((s.replace('x', 'y') == s) + " " + (s.substring(0) == s) + " " + (s.concat("") == s));
        int[][] cuts = {{-1, 3}, {3, 2}, {0, 12}, {12, 12}};
        for (int[] cut : cuts) {
            try {
                System.out.println(s.substring(cut[0], cut[1]));
            } catch (StringIndexOutOfBoundsException x) {
                System.out.println("bad cut " + cut[0] + " " + cut[1]);
            }
        }
        try {
            s.charAt(11);
        } catch (StringIndexOutOfBoundsException x) {
            System.out.println("bad index");
        }
        char[] chars = s.toCharArray();
        int[] counts = new int[128];
        for (char ch : chars) {
            counts[ch]++;
        }
        for (char ch = 'a'; ch <= 'z'; ch++) {
            if (counts[ch] > 0) {
                System.out.println(ch + " " + counts[ch]);
            }
        }
        System.out.println(new String(chars, 2, 4) + String.valueOf(chars, 0, 2) + String.copyValueOf(chars).length());
        String reversed = "";
        for (int i = s.length() - 1; i >= 0; i--) {
            reversed += s.charAt(i);
        }
        System.out.println(reversed);
        System.out.println(String.valueOf((Object) null) + String.valueOf(true) + String.valueOf('c') + String.valueOf(1L)
            + String.valueOf(2f));
    }
}
