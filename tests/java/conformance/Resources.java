package conformance;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.HexFormat;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.ServiceLoader;

/** Resources of the class path and of the JDK's modules, as streams and URLs; bundles and services that are not there. */
public class Resources {
    interface Service {
    }

    static String magic(InputStream stream) throws IOException {
        if (stream == null) {
            return "none";
        }
        try (stream) {
            return HexFormat.of().formatHex(stream.readNBytes(4));
        }
    }

    public static void main(String[] args) throws IOException {
        System.out.println(magic(Resources.class.getResourceAsStream("Resources.class")));
        System.out.println(magic(Resources.class.getResourceAsStream("/conformance/Resources$Service.class")));
        System.out.println(magic(Resources.class.getResourceAsStream("Nowhere.class")));
        System.out.println(magic(String.class.getResourceAsStream("String.class")));
        System.out.println(magic(ClassLoader.getSystemResourceAsStream("conformance/Resources.class")));
        System.out.println(magic(Object.class.getModule().getResourceAsStream("java/lang/Object.class")));
        ClassLoader loader = Resources.class.getClassLoader();
        URL url = loader.getResource("conformance/Resources.class");
        System.out.println(url.getProtocol() + " " + url.getPath().endsWith("/conformance/Resources.class"));
        System.out.println(magic(url.openStream()));
        System.out.println(loader.getResource("../conformance/Resources.class"));
        System.out.println(Collections.list(loader.getResources("conformance/Resources.class")).size());
        System.out.println(Collections.list(loader.getResources("conformance/nothing.txt")).size());
        System.out.println(String.class.getResource("String.class"));
        System.out.println(ServiceLoader.load(Service.class).findFirst());
        try {
            ResourceBundle.getBundle("conformance.Absent");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage() + " " + e.getKey());
        }
    }
}
