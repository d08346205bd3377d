package conformance;

import java.util.Arrays;

/** StringBuilder and StringBuffer: insertion, deletion, reversal with surrogates, capacity, comparison, errors. */
public class BuilderCorners {
    interface Code {
        void run() throws Throwable;
    }

    static void refuses(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder("hello");
        show(b.insert(0, 1.5f).insert(3, true).insert(b.length(), 'c').append(new char[] {'x', 'y'}, 1, 1).append("abcdef", 2, 4).append((Object) null).append((String) null));
        show(b.delete(3, 100), b.length(), b.deleteCharAt(0), b.replace(0, 1, "<>"), b.replace(2, 99, "tail"), b.indexOf("a"), b.lastIndexOf("l"), b.charAt(2));
        show(new StringBuilder("a\ud83d\ude00b").reverse().toString().equals("b\ud83d\ude00a"), new StringBuilder("\ude00\ud83d").reverse().length(), new StringBuilder().appendCodePoint(0x1F600).length());
        b.setLength(3);
        show(b, b.compareTo(new StringBuilder("<>u")), b.equals(new StringBuilder(b)), b.isEmpty(), b.chars().sum(), b.codePointAt(0));
        b.setLength(5);
        show(b.charAt(4) == 0, b.length());
        refuses(() -> b.setLength(-1));
        refuses(() -> b.insert(9, "x"));
        refuses(() -> b.delete(4, 3));
        refuses(() -> b.deleteCharAt(5));
        refuses(() -> b.replace(6, 7, ""));
        refuses(() -> b.charAt(9));
        refuses(() -> b.setCharAt(-1, 'x'));
        refuses(() -> b.substring(3, 9));
        refuses(() -> b.append("abc", 2, 5));
        refuses(() -> new StringBuilder(-1));
        refuses(() -> new StringBuilder((String) null));
        show(new StringBuilder(5).capacity(), new StringBuilder("ab").capacity(), new StringBuilder().capacity());
        StringBuilder c = new StringBuilder(2);
        c.append("123");
        show(c.capacity());
        c.ensureCapacity(7);
        show(c.capacity());
        c.trimToSize();
        show(c.capacity(), c.subSequence(1, 2));
        StringBuffer f = new StringBuffer("buf").append(1L).append(2.0).append('\u20ac').insert(1, new char[] {'-'}).reverse();
        show(f, f.compareTo(new StringBuffer("x")), f.codePointCount(0, f.length()));
        b.setLength(0);
        for (Object o : new Object[] {1, 'c', 2L, 1.0f, 1e10, true, null, "s"}) {
            b.append(o).append('|');
        }
        show(b.append(Float.MIN_VALUE).append(Double.MAX_VALUE).append(Long.MIN_VALUE).append(Integer.MIN_VALUE).append((byte) -1).append((short) 7));
        StringBuilder unicode = new StringBuilder("latin");
        unicode.append("\u4e2d").deleteCharAt(5).append("again").insert(0, "\u03b1").setCharAt(0, 'x');
        show(unicode, unicode.toString().equals("xlatinagain"));
    }
}
