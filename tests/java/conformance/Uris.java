package conformance;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** URI and URL: parsing, resolving, relativising, normalising, escapes, errors, encoders and decoders. */
public class Uris {
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

    static void refuses(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"http://user@host:80/a/b?q=1#f", "mailto:a@b.c", "//h/p", "a/../b", "", "file:///x%20y", "urn:isbn:1", "http://[::1]:8/", "?q", "#f", "http://h\u00f6st/", "HTTP://A.b"}) {
            URI u = new URI(s);
            show(s, u.getScheme(), u.getAuthority(), u.getUserInfo(), u.getHost(), u.getPort(), u.getPath(), u.getQuery(), u.getFragment(), u.isOpaque(), u.isAbsolute(), u.getSchemeSpecificPart(), u.toASCIIString(), u.hashCode() == new URI(s).hashCode());
        }
        for (String bad : new String[] {"a b", "http://", ":x", "%zz", "http://h:x/", "1a:b", "http://[::1", "a\\b", "{x}"}) {
            fails(() -> show(new URI(bad).getHost()));
        }
        fails(() -> URI.create("^"));
        URI base = URI.create("http://h/a/b/c/d;p?q");
        for (String s : new String[] {"g", "./g", "../g", "../../../g", "/g", "//g", "?y", "g?y#s", "", "http:g", ".", "../.."}) {
            System.out.print(base.resolve(s) + " ");
        }
        System.out.println();
        show(URI.create("a/./b/../../c/..").normalize(), URI.create("/../x").normalize(), URI.create("http://h/a/").relativize(URI.create("http://h/a/b/c?d")), base.relativize(URI.create("http://other/")), base.compareTo(URI.create("http://H/a/b/c/d;p?q")), URI.create("http://H/").equals(URI.create("http://h/")));
        show(new URI("http", "u:p", "h", 1, "/p q", "a=b&c d", "f%"), new URI("s", "ssp part", "f"), new URI("http", "h", "/\u00fc", null).toASCIIString());
        fails(() -> new URI("http", "h", "relative", null));
        show(URLEncoder.encode("a b&c=\u00fc/~*-_.\ud83d\ude00", StandardCharsets.UTF_8), URLDecoder.decode("a+b%26%C3%BC", StandardCharsets.UTF_8));
        refuses(() -> URLDecoder.decode("%zz", StandardCharsets.UTF_8));
        fails(() -> URLDecoder.decode("%2", StandardCharsets.UTF_8));
        URL u = new URL("http://h:81/p/f.html?q=1#ref");
        show(u.getProtocol(), u.getPort(), u.getDefaultPort(), u.getFile(), u.getRef(), u.getQuery(), u.toExternalForm(), new URL(u, "../x"), new URL("file", "", "/p").toURI(), new URL("jar:file:/a.jar!/b").getPath());
        fails(() -> new URL("nope://x"));
        fails(() -> new URL("no protocol"));
        fails(() -> new URL("http://h:-5/"));
        for (String a : new String[] {"127.0.0.1", "::1", "1.2.3", "10.0.0.1", "224.0.0.1", "::ffff:1.2.3.4", "fe80::1", "169.254.1.1"}) {
            InetAddress i = InetAddress.getByName(a);
            show(a, i.getHostAddress(), i.getAddress(), i.isLoopbackAddress(), i.isSiteLocalAddress(), i.isMulticastAddress(), i.isLinkLocalAddress(), i.isAnyLocalAddress());
        }
        show(InetAddress.getByAddress("name", new byte[] {1, 2, 3, 4}), InetSocketAddress.createUnresolved("h", 5));
        fails(() -> InetAddress.getByAddress(new byte[3]));
    }
}
