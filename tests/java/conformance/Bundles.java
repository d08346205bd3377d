package conformance;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.TreeSet;

/** ResourceBundle: list bundles, properties from a reader, parents, fallback, missing keys. */
public class Bundles {
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

    public static class Words extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hello"}, {"numbers", new int[] {1, 2}}, {"base", "only here"}};
        }
    }

    public static class Words_de extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hallo"}};
        }
    }

    public static class Words_de_AT extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Servus"}};
        }
    }

    public static void main(String[] args) throws Exception {
        String base = Words.class.getName();
        for (Locale l : new Locale[] {Locale.ROOT, Locale.GERMAN, new Locale("de", "AT"), new Locale("de", "CH"), Locale.FRENCH}) {
            ResourceBundle b = ResourceBundle.getBundle(base, l);
            show(l, b.getLocale(), b.getString("hello"), b.getString("base"), b.containsKey("x"), new TreeSet<>(b.keySet()), b.getBaseBundleName());
        }
        ResourceBundle b = ResourceBundle.getBundle(base, Locale.GERMAN);
        show(b.getObject("numbers"), Collections.list(b.getKeys()).size(), b == ResourceBundle.getBundle(base, Locale.GERMAN));
        fails(() -> b.getString("missing"));
        fails(() -> b.getString("numbers"));
        fails(() -> b.getStringArray("hello"));
        fails(() -> b.getObject(null));
        fails(() -> ResourceBundle.getBundle("conformance.NoSuchBundle"));
        PropertyResourceBundle p = new PropertyResourceBundle(new StringReader("a=1\nb = two\\u0021\n# c=3\n"));
        show(p.getString("a"), p.getString("b"), p.containsKey("c"), new TreeSet<>(p.keySet()), p.handleGetObject("zzz"));
        show(new PropertyResourceBundle(new ByteArrayInputStream("k=\u00fc".getBytes(StandardCharsets.UTF_8))).getString("k"));
        ResourceBundle.Control none = ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_CLASS);
        show(none.getFormats("x"), none.getCandidateLocales("x", new Locale("de", "AT", "v")), none.getFallbackLocale("x", Locale.FRENCH),
            none.toBundleName("x", Locale.CANADA), none.toResourceName("a.b", "properties"));
        ResourceBundle.clearCache();
    }
}
