package conformance;

/** String concatenation of every type, null, char arithmetic, compound forms, constants and many operands. */
public class StringConcat {
    static int calls;

    static class Named {
        @Override
        public String toString() {
            return "named" + ++calls;
        }
    }

    static class NullNamed {
        @Override
        public String toString() {
            return null;
        }
    }

    static String part(String s) {
        calls++;
        return s;
    }

    public static void main(String[] args) {
        boolean z = true;
        byte b = -5;
        short s = -300;
        char c = 'x';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = 1.5f;
        double d = -0.0;
        String t = "text";
        String n = null;
        Object o = null;
        Named named = new Named();
        char[] chars = {'h', 'i'};
        System.out.println("" + z + b + s + c + i + l + f + d + t + n + o + named);
        System.out.println(z + "," + b + "," + s + "," + c + "," + i + "," + l + "," + f + "," + d + "," + t + "," + n + "," + o + ","
            + named);
        System.out.println(c + i + "" + c + i);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println("" + (1 + 2) + (char) (c + 1) + -b + +s + ~i + !z);
        System.out.println(n + null + "null");
        System.out.println("" + new NullNamed());
        System.out.println(String.valueOf(chars) + chars.length);
        n += "more";
        n += 1;
        n += 'c';
        n += 2.0f;
        n += null;
        n += named;
        System.out.println(n);
        o = "object ";
        o += "string";
        System.out.println(o);
        String e = "";
        for (int k = 0; k < 20; k++) {
            e += k + (k % 2 == 0 ? ":" : ";");
        }
        System.out.println(e + e.length());
        System.out.println("\u0001" + t + "\u0002" + i + "\u0001\u0002");
        System.out.println(("\u0001" + t).length());
        String u = "\u00e9" + c + "\u20ac";
        System.out.println(u.length() + " " + (int) u.charAt(0) + " " + (int) u.charAt(2));
        System.out.println(part("a") + part("b") + (calls > 2 ? part("c") : "d") + calls);
        String many = "" + i + l + c + z + t + i + l + c + z + t + i + l + c + z + t + i + l + c + z + t + i + l + c + z + t + i + l + c
            + z + t
            + i + l + c + z + t + i + l + c + z + t + b + s + f + d + i + l + c + z + t;
        System.out.println(many + many.length());
        final int k = 5;
        final String folded = "k=" + k + 'c' + true + 1.0 + 2L + 1e10f;
        System.out.println(folded + (folded == "k=5ctrue1.021.0E10"));
        System.out.println("a" + 1.0f + 100.0 + 1e7 + 1e-4 + 0.001 + 1e21f + (0.0 / 0) + 1 / 0f);
        System.out.println("line\tone\n" + "line\\two\"'" + '\'' + "\101\60\0".length());
    }
}
