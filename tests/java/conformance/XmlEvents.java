package conformance;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.helpers.DefaultHandler;

/** SAX: events of a small document, attributes, namespaces, entities, and a fatal error. */
public class XmlEvents {
    interface Code {
        void run() throws Throwable;
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
        SAXParserFactory f = SAXParserFactory.newInstance();
        f.setNamespaceAware(true);
        DefaultHandler h = new DefaultHandler() {
            @Override
            public void startElement(String uri, String local, String q, org.xml.sax.Attributes a) {
                show("start", uri, local, q, a.getLength());
            }

            @Override
            public void endElement(String uri, String local, String q) {
                show("end", q);
            }

            @Override
            public void characters(char[] c, int from, int n) {
                show("text", new String(c, from, n));
            }
        };
        f.newSAXParser().parse(new ByteArrayInputStream("<p:a xmlns:p='urn:p' k='v'><b>t</b></p:a>".getBytes()), h);
        refuses(() -> f.newSAXParser().parse(new ByteArrayInputStream("<a><b></a>".getBytes()), h));
    }
}
