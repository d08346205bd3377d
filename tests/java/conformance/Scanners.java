package conformance;

import java.io.StreamTokenizer;
import java.io.StringReader;
import java.util.InputMismatchException;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.StringJoiner;
import java.util.StringTokenizer;

/** Scanner on strings, StringTokenizer, StreamTokenizer and StringJoiner. */
public class Scanners {
    public static void main(String[] args) throws Exception {
        Scanner s = new Scanner("12 word 3.5 true 99999999999 0x1F\nnext line here\n\nlast").useLocale(Locale.ROOT);
        System.out.println(s.nextInt() + " " + s.hasNextInt() + " " + s.next() + " " + s.nextDouble() + " " + s.nextBoolean() + " "
            + s.hasNextInt() + " " + s.nextLong());
        try {
            s.nextInt();
        } catch (InputMismatchException e) {
            System.out.println("mismatch " + e.getMessage());
        }
        System.out.println(s.next() + "[" + s.nextLine() + "][" + s.nextLine() + "][" + s.nextLine() + "]" + s.hasNextLine()
            + s.nextLine() + s.hasNext());
        try {
            s.next();
        } catch (NoSuchElementException e) {
            System.out.println("end " + e.getClass().getSimpleName());
        }
        s.close();
        try {
            s.hasNext();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Scanner c = new Scanner("a, b,c ;d").useDelimiter("\\s*[,;]\\s*");
        while (c.hasNext()) {
            System.out.print("<" + c.next() + ">");
        }
        System.out.println(c.delimiter());
        Scanner f = new Scanner("key=val;x=1").useDelimiter(";").useLocale(Locale.ROOT);
        System.out.println(f.findInLine("(\\w+)=(\\w+)") + " " + f.match().group(2) + " " + f.skip(";x=").nextInt() + " "
            + new Scanner("ff 101").useLocale(Locale.ROOT).nextInt(16));
        System.out.println(new Scanner("1 2 3 4").tokens().mapToInt(Integer::parseInt).sum() + " "
            + new Scanner("a1b22").findAll("\\d+").count());
        StringTokenizer t = new StringTokenizer("the quick\tbrown\nfox");
        System.out.print(t.countTokens() + ":");
        while (t.hasMoreTokens()) {
            System.out.print(" " + t.nextToken());
        }
        System.out.println();
        StringTokenizer d = new StringTokenizer("a+b-c", "+-", true);
        System.out.println(d.nextToken() + d.nextToken() + d.nextToken("-") + d.countTokens() + d.nextElement() + d.nextToken());
        StreamTokenizer st = new StreamTokenizer(new StringReader("x = 3.25 + 'str' // comment\n y_1 /* c */ -7"));
        st.slashSlashComments(true);
        st.slashStarComments(true);
        st.wordChars('_', '_');
        while (st.nextToken() != StreamTokenizer.TT_EOF) {
            System.out.print(st.lineno() + ":" + (st.ttype == StreamTokenizer.TT_NUMBER ? ""
                + st.nval : st.ttype == StreamTokenizer.TT_WORD || st.ttype == '\'' ? st.sval : "" + (char) st.ttype) + " ");
        }
        System.out.println();
        StringJoiner j = new StringJoiner(", ", "{", "}");
        j.setEmptyValue("nothing");
        System.out.print(j + " " + j.length() + " ");
        j.add("a").add("b");
        System.out.println(j + " " + j.merge(new StringJoiner("+").add("x").add("y")) + " " + j.length());
    }
}
