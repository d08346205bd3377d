package conformance;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;

/** XPath over a small document: nodes, numbers, functions, and a bad expression. */
public class XmlPaths {
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
        Document d = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream("<a><b n='1'>x</b><b n='2'>y</b></a>".getBytes()));
        XPath p = XPathFactory.newInstance().newXPath();
        show(p.evaluate("count(//b)", d), p.evaluate("/a/b[@n='2']", d), p.evaluate("sum(//@n)", d), p.evaluate("concat(//b[1], '-', name(/*))", d));
        refuses(() -> p.evaluate("//[", d));
    }
}
