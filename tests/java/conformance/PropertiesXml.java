package conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Properties;
import java.util.TreeSet;

/** Properties as XML: written, read, broken; lists, defaults, names. */
public class PropertiesXml {
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
        Properties p = new Properties();
        p.setProperty("a", "1 < 2 & 3");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        p.storeToXML(out, "a comment");
        System.out.println(out.toString("UTF-8"));
        Properties q = new Properties();
        q.loadFromXML(new ByteArrayInputStream(out.toByteArray()));
        show(q, q.equals(p));
        fails(() -> q.loadFromXML(new ByteArrayInputStream(new byte[0])));
        fails(() -> p.storeToXML(out, "c", (String) null));
        Properties d = new Properties(p);
        d.setProperty("b", "2");
        show(d.getProperty("a"), d.get("a"), new TreeSet<>(d.stringPropertyNames()), d.size(), d.getProperty("z", "none"));
        StringWriter w = new StringWriter();
        d.list(new PrintWriter(w, true));
        System.out.println(w);
    }
}
