package conformance;

/** Strings of tens of thousands of characters: building, hashing, searching, comparing, Latin-1 turned into UTF-16 half way. */
public class LongStrings {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            b.append(i).append(',');
        }
        String s = b.toString();
        System.out.println(s.length() + " " + s.hashCode() + " " + s.indexOf("2999") + " " + s.lastIndexOf(",1,") + " "
            + s.substring(s.length() - 10) + " " + s.charAt(10000));
        System.out.println(s.split(",").length + " " + s.replace(",", "").length() + " " + s.chars().filter(c -> c == '7').count() + " "
            + s.contains("1234,1235") + " " + s.endsWith("999,"));
        String t = s + "\u20ac" + s;
        System.out.println(t.length() + " " + t.hashCode() + " " + t.indexOf('\u20ac') + " " + t.indexOf("2999,\u20ac0") + " "
            + t.substring(0, s.length()).equals(s) + " " + t.startsWith(s) + " " + t.compareTo(s));
        String x = "ab".repeat(5000);
        String y = "ab".repeat(4999) + "ac";
        System.out.println(x.compareTo(y) + " " + x.equals(y) + " " + x.hashCode() + " " + y.hashCode() + " " + x.indexOf("ba", 9990)
            + " " + x.lastIndexOf("ab", 5) + " " + x.equals("ab".repeat(5000)) + " " + x.indexOf("abac"));
        b.setLength(0);
        for (int i = 0; i < 300; i++) {
            b.insert(0, (char) ('a' + i % 26));
            if (i == 150) {
                b.append('\u4e2d');
            }
        }
        System.out.println(b.length() + " " + b.indexOf("\u4e2d") + " " + b.toString().hashCode() + " " + b.reverse().indexOf("abc"));
        b.deleteCharAt(b.indexOf("\u4e2d"));
        System.out.println(b.toString().hashCode() + " " + b.chars().max().getAsInt());
        String lines = "line\n".repeat(500);
        System.out.println(lines.lines().count() + " " + lines.strip().length() + " "
            + lines.toUpperCase(java.util.Locale.ROOT).hashCode() + " " + lines.indexOf("\n", 2000));
        char[] c = x.toCharArray();
        for (int i = 0; i < c.length; i += 3) {
            c[i] ^= 1;
        }
        System.out.println(new String(c).hashCode() + " " + String.valueOf(c, 100, 20) + " " + new String(c, 9990, 10));
        StringBuilder big = new StringBuilder();
        big.append(s, 0, 5000).replace(100, 4000, "cut").delete(0, 50);
        System.out.println(big.length() + " " + big.toString().hashCode() + " " + big.lastIndexOf("cut"));
        byte[] utf = t.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        System.out.println(utf.length + " " + new String(utf, java.nio.charset.StandardCharsets.UTF_8).equals(t) + " " + String.join("",
            java.util.Collections.nCopies(1000, "xyz")).hashCode());
    }
}
