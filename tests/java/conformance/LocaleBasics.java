package conformance;

import java.util.Locale;
import java.util.ListResourceBundle;
import java.util.ResourceBundle;

/** Locale objects built and taken apart without the default one, and a resource bundle that is a class. */
public class LocaleBasics {
    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hello"}, {"count", 42}, {"list", new String[] {"a", "b"}}};
        }
    }

    public static void main(String[] args) {
        for (Locale l : new Locale[] {Locale.ROOT, Locale.ENGLISH, Locale.GERMANY, Locale.SIMPLIFIED_CHINESE,
            new Locale.Builder().setLanguage("sr").setRegion("RS").setScript("Latn").build(),
            Locale.forLanguageTag("en-US-x-private"), Locale.forLanguageTag("de-DE-u-co-phonebk")}) {
            System.out.println("[" + l + "] " + l.toLanguageTag() + " [" + l.getLanguage() + "] [" + l.getCountry() + "] ["
                + l.getScript() + "] [" + l.getVariant() + "] " + l.getExtensionKeys());
        }
        System.out.println(Locale.forLanguageTag("de-de").equals(Locale.GERMANY) + " "
            + Locale.forLanguageTag("bad_tag!").equals(Locale.ROOT) + " " + Locale.US.stripExtensions());
        try {
            new Locale.Builder().setLanguage("123456789");
        } catch (java.util.IllformedLocaleException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("TITLE".toLowerCase(Locale.ROOT) + " " + (int) "I".toLowerCase(Locale.forLanguageTag("tr")).charAt(0) + " "
            + (int) "i".toUpperCase(Locale.forLanguageTag("az")).charAt(0));
        ResourceBundle b = new Texts();
        System.out.println(b.getString("hello") + " " + b.getObject("count") + " " + b.getStringArray("list").length + " "
            + b.containsKey("none") + " " + new java.util.TreeSet<>(b.keySet()));
        try {
            b.getString("none");
        } catch (java.util.MissingResourceException e) {
            System.out.println(e.getKey());
        }
        try {
            b.getString("count");
        } catch (ClassCastException e) {
            System.out.println("not a string");
        }
    }
}
