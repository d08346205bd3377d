package conformance;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Locale: tags, extensions, scripts, lookup and filtering by ranges, builder errors, display names in English. */
public class Locales {
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
        for (String tag : new String[] {"en", "en-US", "zh-Hant-TW", "sl-rozaj-biske", "de-DE-u-co-phonebk", "x-private", "es-419", "en-GB-x-lvariant-POSIX",
            "und", "iw", "no-NO-NY", "ja-JP-u-ca-japanese-x-lvariant-JP", "bad_tag", "a-DE", "en-a-bbb-u-nu-thai"}) {
            Locale l = Locale.forLanguageTag(tag);
            show(tag, l, l.getLanguage().length(), l.getScript(), l.getCountry(), l.getVariant(), l.getExtensionKeys(), l.toLanguageTag());
        }
        Locale l = new Locale.Builder().setLanguage("sr").setScript("latn").setRegion("rs").setUnicodeLocaleKeyword("ca", "buddhist").build();
        show(l, l.getScript(), l.getUnicodeLocaleType("ca"), l.getUnicodeLocaleKeys(), l.getUnicodeLocaleAttributes(), l.hasExtensions(), l.stripExtensions());
        fails(() -> new Locale.Builder().setLanguage("waytoolonglang"));
        fails(() -> new Locale.Builder().setRegion("USA1"));
        fails(() -> new Locale.Builder().setLanguageTag("en-!!"));
        fails(() -> Locale.US.getUnicodeLocaleType("toolong"));
        show(Locale.GERMANY.getISO3Country(), Locale.GERMANY.getISO3Language(), Locale.ROOT.toString().isEmpty(), Locale.ROOT.toLanguageTag());
        fails(() -> new Locale("en", "XY").getISO3Country());
        show(Locale.CANADA_FRENCH.getDisplayName(), Locale.JAPAN.getDisplayCountry(), Locale.CHINESE.getDisplayLanguage(), new Locale("qq").getDisplayLanguage());
        List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse("fr-CA;q=0.5,en-*;q=0.8,de,*;q=0.1");
        show(ranges, ranges.get(0).getWeight(), Locale.LanguageRange.MIN_WEIGHT);
        List<String> tags = List.of("en", "en-GB", "fr-CA", "de-AT", "it", "fr");
        show(Locale.lookupTag(ranges, tags));
        show(Locale.lookupTag(Locale.LanguageRange.parse("zh-Hant-CN-x"), List.of("zh-Hant", "zh")), Locale.lookup(ranges, List.of(Locale.ITALY)));
        show(Locale.LanguageRange.mapEquivalents(Locale.LanguageRange.parse("de;q=0.5"), Map.of("de", List.of("de", "de-CH"))));
        fails(() -> Locale.LanguageRange.parse("en;q=2"));
        fails(() -> new Locale.LanguageRange("en_US"));
        show(Locale.US.equals(new Locale("EN", "us")), Locale.US.hashCode() == Locale.forLanguageTag("en-us").hashCode(), Locale.US.clone() == Locale.US);
        show("TITLE".toLowerCase(new Locale("tr")), "title i".toUpperCase(new Locale("tr", "TR")), "\u0130".toLowerCase(Locale.ROOT).length(), "\u00df".toUpperCase());
        show("\u00ccI\u0307".toLowerCase(new Locale("lt")), Locale.getDefault(), Locale.getDefault(Locale.Category.FORMAT));
    }
}
