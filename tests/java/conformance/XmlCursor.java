package conformance;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.Arrays;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/** StAX: reading and writing a small document with cursors. */
public class XmlCursor {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        XMLStreamReader r = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader("<a x='1'>t<b/>u</a>"));
        while (r.hasNext()) {
            int e = r.next();
            show(e, r.hasName() ? r.getLocalName() : "", r.hasText() ? r.getText() : "", r.isStartElement() ? r.getAttributeCount() : -1);
        }
        StringWriter w = new StringWriter();
        XMLStreamWriter x = XMLOutputFactory.newInstance().createXMLStreamWriter(w);
        x.writeStartDocument();
        x.writeStartElement("r");
        x.writeAttribute("k", "<\"&");
        x.writeCharacters("a<b");
        x.writeEmptyElement("e");
        x.writeEndElement();
        x.writeEndDocument();
        show(w);
    }
}
