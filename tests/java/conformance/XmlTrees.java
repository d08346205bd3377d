package conformance;

import java.io.StringReader;
import java.util.Arrays;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/** DOM: a small document parsed, walked, changed and written by hand; errors of malformed text. */
public class XmlTrees {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static void walk(Node n, String indent) {
        System.out.println(indent + n.getNodeType() + " " + n.getNodeName() + " " + (n.getNodeValue() == null ? "" : n.getNodeValue().trim()));
        for (Node c = n.getFirstChild(); c != null; c = c.getNextSibling()) {
            walk(c, indent + " ");
        }
    }

    public static void main(String[] args) throws Exception {
        DocumentBuilder b = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        Document d = b.parse(new InputSource(new StringReader("<?xml version='1.0'?><a x='1'><!-- c --><b>text &amp; more</b><b/><![CDATA[raw]]></a>")));
        walk(d, "");
        Element root = d.getDocumentElement();
        Element made = d.createElement("made");
        made.setAttribute("k", "v");
        root.insertBefore(made, root.getFirstChild());
        root.removeAttribute("x");
        show(root.getElementsByTagName("b").getLength(), root.getAttributes().getLength(), made.getAttribute("k"), root.getTextContent(), d.importNode(made, true).isEqualNode(made));
    }
}
