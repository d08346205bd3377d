package conformance;

/** Every overload of print and println on System.out, with char arrays, nulls, extremes, append, write and formatted output. */
public class PrintForms {
    static class Loud {
        static int calls;

        @Override
        public String toString() {
            return "loud" + ++calls;
        }
    }

    public static void main(String[] args) {
        System.out.print(true);
        System.out.print('c');
        System.out.print(-1);
        System.out.print(Long.MIN_VALUE);
        System.out.print(1.5f);
        System.out.print(-0.0);
        System.out.print("s");
        System.out.print((String) null);
        System.out.print((Object) null);
        System.out.print(new char[] {'x', 'y'});
        System.out.print(new Loud());
        System.out.println();
        System.out.println(false);
        System.out.println('\\');
        System.out.println(Integer.MIN_VALUE);
        System.out.println(Long.MAX_VALUE);
        System.out.println(Float.NaN);
        System.out.println(Double.NEGATIVE_INFINITY);
        System.out.println("line\twith\ttabs");
        System.out.println(new char[] {'a', 'b', 'c'});
        System.out.println((Object) "object");
        System.out.println(new Loud());
        System.out.println((byte) 200);
        System.out.println((short) 40000);
        System.out.println('a' + 1);
        System.out.println((char) ('a' + 1));
        System.out.println("" + 'a' + 1);
        System.out.println(1 + 'a' + "x");
        try {
            System.out.println((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("null array refused");
        }
        System.out.append("app").append('e').append("--nd--", 2, 4).append(null).println();
        System.out.write('W');
        System.out.write(new byte[] {'x', 'y', 'z', 10}, 0, 4);
        System.out.printf(java.util.Locale.ROOT, "%d %s %.2f %5s|%-5s|%c%n", 5, "str", 2.345, "r", "l", 'c');
        System.out.format(java.util.Locale.ROOT, "%08.3f %+d %x%n", 3.14159, 7, 255);
        System.out.println(new StringBuilder("builder"));
        System.out.print("no newline at the end of this, then one\n");
        System.out.print("");
        System.out.println("");
        System.out.println("unix\nlines\n\nkept");
        System.out.flush();
        System.err.println("not part of standard output");
        System.out.println(Loud.calls + " " + System.out.checkError() + " " + (System.out == System.out));
        System.out.print("unfinished line");
    }
}
