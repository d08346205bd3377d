package conformance;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Properties;
import java.util.TreeSet;
import java.util.WeakHashMap;

/** Properties loaded from and stored to text, with defaults and escapes; Hashtable, IdentityHashMap and WeakHashMap by string keys. */
public class PropertiesText {
    public static void main(String[] args) throws IOException {
        Properties p = new Properties();
        p.load(new StringReader("""
            # comment
            ! also comment
            a=1
            b : two words
            c three
              spaced   =   value
            multi = first, \\
                    second, \\
                    third
            uni\\u0041 = \\u00e9\\t|
            escaped\\ key\\:\\= = v\\=w
            empty
            empty2=
            path = c:\\\\dir
            dup = 1
            dup = 2
            """));
        for (String k : new TreeSet<>(p.stringPropertyNames())) {
            System.out.println("[" + k + "]=[" + p.getProperty(k).replace("\t", "<tab>").replace("\u00e9", "<e9>") + "]");
        }
        System.out.println(p.size() + " " + p.getProperty("none") + " " + p.getProperty("none", "default") + " " + p.setProperty("a",
            "new"));
        Properties q = new Properties(p);
        q.setProperty("x", "y");
        System.out.println(q.getProperty("a") + " " + q.get("a") + " " + q.size() + " " + q.stringPropertyNames().size() + " "
            + q.containsKey("a"));
        Properties s = new Properties();
        s.setProperty("k e:y", " lead=\n#\u00e9\\");
        StringWriter w = new StringWriter();
        s.store(w, "head\nsecond");
        String[] lines = w.toString().split("\\R");
        System.out.println(lines[0] + " / " + lines[1] + " / " + lines[lines.length - 1].replace("\u00e9", "<e9>") + " " + lines.length);
        Properties back = new Properties();
        back.load(new StringReader(w.toString()));
        System.out.println(back.equals(s));
        try {
            new Properties().load(new StringReader("a=\\u12"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Hashtable<String, Integer> h = new Hashtable<>();
        for (String k : "one two three four five six seven eight nine ten eleven twelve".split(" ")) {
            h.put(k, k.length());
        }
        System.out.println(h + " " + h.contains(3) + " " + h.merge("one", 5, Integer::sum) + " " + h.keys().nextElement());
        try {
            h.put("null", null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        String a = new String("k");
        String b = new String("k");
        id.put(a, 1);
        id.put(b, 2);
        System.out.println(id.size() + " " + id.get(a) + id.get(b) + " " + id.get("k") + " " + id.containsKey(a));
        WeakHashMap<String, Integer> weak = new WeakHashMap<>();
        weak.put("kept", 1);
        weak.put("too", 2);
        System.out.println(new TreeSet<>(weak.keySet()) + " " + weak.get("kept") + " " + weak.remove("too") + " " + weak.size());
    }
}
