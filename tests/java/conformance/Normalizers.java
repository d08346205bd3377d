package conformance;

import java.text.Normalizer;
import java.util.stream.Collectors;

/**
 * Unicode normal forms of accented, composed, Hangul and compatibility characters.
 * Hard: reads the JDK's own data resources.
 */
public class Normalizers {
    static String hex(String s) {
        return s.chars().mapToObj(Integer::toHexString).collect(Collectors.joining(" "));
    }

    public static void main(String[] args) {
        for (String s : new String[] {"plain", "\u00e9", "e\u0301", "\u1e69", "s\u0323\u0307", "\ufb01", "\u2460", "\uac00",
            "\u1100\u1161", "\u212b", "\u00bd", "q\u0307\u0323", ""}) {
            StringBuilder b = new StringBuilder(hex(s));
            for (Normalizer.Form f : Normalizer.Form.values()) {
                b.append(" | ").append(f).append(' ').append(hex(Normalizer.normalize(s, f))).append(' ').append(Normalizer.isNormalized(s,
                    f));
            }
            System.out.println(b);
        }
        String plain = Normalizer.normalize("Cr\u00e8me br\u00fbl\u00e9e", Normalizer.Form.NFD).replaceAll("\\p{M}", "");
        System.out.println(plain);
    }
}
