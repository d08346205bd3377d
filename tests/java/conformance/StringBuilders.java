package conformance;

/** StringBuilder and StringBuffer: append of every type, insert, delete, reverse with surrogates, setLength, bounds, capacity. */
public class StringBuilders {
    static void show(CharSequence s) {
        System.out.println(s.length() + " [" + s.toString().replace('\0', '0') + "]");
    }

    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        b.append(true).append('c').append(1).append(-2L).append(1.5f).append(-0.0).append("s").append((String) null).append((Object) null);
        b.append(new char[] {'x', 'y', 'z'}).append(new char[] {'1', '2', '3', '4'}, 1, 2).append("abcdef", 2,
            4).append(new StringBuilder("sb"));
        b.appendCodePoint(65).appendCodePoint(0x1f600);
        System.out.println(b.length() + " " + b.substring(0, b.length() - 2));
        b.setLength(5);
        show(b);
        b.setLength(8);
        show(b);
        b.insert(0, "<<").insert(b.length(), 9).insert(3, 'c').insert(1, false).insert(2, 3.5).insert(0, new char[] {'h'}).insert(1,
            (String) null);
        show(b);
        b.delete(1, 5).deleteCharAt(0).delete(3, 1000);
        show(b);
        b.replace(1, 2, "replaced").replace(0, 0, "^").replace(5, 100, "$");
        show(b);
        show(b.reverse());
        StringBuilder s = new StringBuilder("a\ud83d\ude00b\ude00\ud83d");
        s.reverse();
        for (int i = 0; i < s.length(); i++) {
            System.out.print(Integer.toHexString(s.charAt(i)) + " ");
        }
        System.out.println(s.codePointAt(2) + " " + s.codePointCount(0, s.length()) + " " + s.offsetByCodePoints(0, 2));
        b = new StringBuilder("hello world hello");
        System.out.println(b.indexOf("hello") + " " + b.indexOf("hello", 1) + " " + b.lastIndexOf("hello") + " " + b.lastIndexOf("hello",
            11)
            + " " + b.indexOf("x"));
        b.setCharAt(0, 'J');
        b.setCharAt(4, '\u20ac');
        System.out.println((int) b.charAt(4) + " " + b.charAt(0) + " " + b.subSequence(6, 11));
        char[] dst = new char[5];
        b.getChars(6, 11, dst, 0);
        System.out.println(new String(dst));
        Runnable[] bad = {() -> new StringBuilder("abc").charAt(3), () -> new StringBuilder("abc").deleteCharAt(3),
            () -> new StringBuilder("abc").insert(4, "x"), () -> new StringBuilder("abc").setLength(-1),
            () -> new StringBuilder("abc").delete(2, 1), () -> new StringBuilder("abc").substring(-1), () -> new StringBuilder(-1),
            () -> new StringBuilder("abc").replace(4, 5, "x"), () -> new StringBuilder((String) null)};
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.println("allowed");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        StringBuilder cap = new StringBuilder();
        System.out.print(cap.capacity());
        for (int i = 0; i < 40; i++) {
            cap.append(i);
        }
        System.out.println(" " + cap.capacity() + " " + new StringBuilder("abc").capacity() + " " + cap.length());
        cap.trimToSize();
        System.out.println(cap.capacity() + " " + cap.chars().sum());
        StringBuffer f = new StringBuffer("buf");
        f.append(1).insert(0, "x").reverse().append(f);
        show(f);
        System.out.println(new StringBuilder("a").compareTo(new StringBuilder("b")) + " " + "abc".contentEquals(new StringBuilder("abc"))
            + " "
            + new StringBuilder("a").equals(new StringBuilder("a")) + " " + CharSequence.compare("abd", new StringBuilder("abc")));
        StringBuilder self = new StringBuilder("ab");
        self.append(self).insert(1, self).append((CharSequence) self, 1, 3);
        show(self);
        StringBuilder wide = new StringBuilder("abc");
        wide.append('\u4e2d').deleteCharAt(3).append("d");
        System.out.println(wide + " " + wide.toString().equals("abcd") + " " + wide.toString().hashCode());
    }
}
