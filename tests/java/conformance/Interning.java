package conformance;

/** Which strings are the same object: literals in several classes, constant expressions, interned ones, switch labels, concatenations. */
public class Interning {
    static final String A = "shared";
    static final String B = "sha" + "red";
    static final String C;
    static final char CH = 'd';
    static final String D = "share" + CH;
    static final String E = "n" + 1 + 2L + 3.0f + 4.0 + true + 'c' + (byte) 5;
    static String mutable = "shared";

    static {
        C = "sha".concat("red");
    }

    interface Holder {
        String H = "shared";
    }

    static class Other {
        static final String O = "shared";
        final String field = "shared";

        static String part() {
            return "sha";
        }
    }

    enum Names {
        shared
    }

    public static void main(String[] args) {
        System.out.println((A == B) + " " + (A == C) + " " + (A == C.intern()) + " " + (A == D) + " " + (A == Holder.H) + " "
            + (A == Other.O) + " " + (A == new Other().field) + " " + (A == mutable));
        System.out.println((A == Names.shared.name()) + " " + (A == Names.shared.toString()) + " " + (A == Names.valueOf("shared").name()));
        final String local = "sha";
        String notFinal = "sha";
        System.out.println((A == local + "red") + " " + (A == notFinal + "red") + " " + (A == (notFinal + "red").intern()) + " "
            + (A == Other.part() + "red"));
        System.out.println(E + " " + (E == "n123.04.0truec5"));
        System.out.println((A == String.valueOf(A)) + " " + (A == new String(A)) + " " + (A == A.substring(0)) + " " + (A == A.trim())
            + " " + (A == A.toLowerCase(java.util.Locale.ROOT)) + " " + (A == A.replace('x', 'y'))
            + " " + (A == A.concat("")) + " " + (A == "" + A) + " " + (A == A.strip()) + " " + (A == A.repeat(1)) + " "
                + (A == A.toString()) + " " + (A == String.copyValueOf(A.toCharArray())));
        char[] chars = {'s', 'h', 'a', 'r', 'e', 'd'};
        String made = new String(chars);
        chars[0] = 'X';
        System.out.println(made + " " + (made == A) + " " + (made.intern() == A) + " " + made.equals(A) + " "
            + (made.hashCode() == A.hashCode()));
        String fresh = new StringBuilder("never seen ").append("before").toString();
        System.out.println((fresh.intern() == fresh) + " " + fresh.length());
        System.out.println((Interning.class.getName() == Interning.class.getName()) + " " + ("" == "".intern()) + " "
            + (new String() == "") + " " + ("" == "a".substring(1).intern()));
        int n = 3;
        System.out.println(("x" + n == "x3") + " " + (("x" + n).intern() == "x3") + " " + (("x" + 3) == "x3") + " "
            + (String.valueOf(n) == "3"));
        System.out.println(("a\u0062c" == "abc") + " " + ("""
            abc""" == "abc") + " " + ("\101" == "A") + " " + ((Object) "abc" == (Object) "abc"));
    }
}
