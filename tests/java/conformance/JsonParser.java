package conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A JSON parser and printer: nesting, escapes, numbers, errors with positions. */
public class JsonParser {
    private final String in;
    private int at;

    JsonParser(String in) {
        this.in = in;
    }

    static Object parse(String s) {
        JsonParser p = new JsonParser(s);
        Object v = p.value();
        p.space();
        if (p.at < s.length()) {
            throw p.error("trailing text");
        }
        return v;
    }

    IllegalArgumentException error(String m) {
        return new IllegalArgumentException(m + " at " + at);
    }

    void space() {
        while (at < in.length() && Character.isWhitespace(in.charAt(at))) {
            at++;
        }
    }

    char peek() {
        space();
        if (at >= in.length()) {
            throw error("unexpected end");
        }
        return in.charAt(at);
    }

    void expect(char c) {
        if (peek() != c) {
            throw error("expected " + c + " but found " + in.charAt(at));
        }
        at++;
    }

    Object value() {
        char c = peek();
        switch (c) {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return string();
            case 't':
                return word("true", true);
            case 'f':
                return word("false", false);
            case 'n':
                return word("null", null);
            default:
                if (c == '-' || Character.isDigit(c)) {
                    return number();
                }
                throw error("unexpected " + c);
        }
    }

    Object word(String w, Object v) {
        if (!in.startsWith(w, at)) {
            throw error("bad word");
        }
        at += w.length();
        return v;
    }

    Number number() {
        int from = at;
        boolean real = false;
        while (at < in.length() && "+-.eE0123456789".indexOf(in.charAt(at)) >= 0) {
            real |= ".eE".indexOf(in.charAt(at)) >= 0;
            at++;
        }
        String s = in.substring(from, at);
        try {
            if (real) {
                return Double.valueOf(s);
            }
            return Long.valueOf(s);
        } catch (NumberFormatException e) {
            throw error("bad number " + s);
        }
    }

    String string() {
        expect('"');
        StringBuilder b = new StringBuilder();
        while (true) {
            if (at >= in.length()) {
                throw error("open string");
            }
            char c = in.charAt(at++);
            if (c == '"') {
                return b.toString();
            }
            if (c == '\\') {
                char e = in.charAt(at++);
                switch (e) {
                    case 'n' -> b.append('\n');
                    case 't' -> b.append('\t');
                    case 'u' -> {
                        b.append((char) Integer.parseInt(in, at, at + 4, 16));
                        at += 4;
                    }
                    case '"', '\\', '/' -> b.append(e);
                    default -> throw error("bad escape " + e);
                }
            } else {
                b.append(c);
            }
        }
    }

    List<Object> array() {
        List<Object> l = new ArrayList<>();
        expect('[');
        if (peek() == ']') {
            at++;
            return l;
        }
        while (true) {
            l.add(value());
            if (peek() == ']') {
                at++;
                return l;
            }
            expect(',');
        }
    }

    Map<String, Object> object() {
        Map<String, Object> m = new LinkedHashMap<>();
        expect('{');
        if (peek() == '}') {
            at++;
            return m;
        }
        while (true) {
            space();
            String k = string();
            expect(':');
            m.put(k, value());
            if (peek() == '}') {
                at++;
                return m;
            }
            expect(',');
        }
    }

    static void write(Object o, StringBuilder b, String indent) {
        if (o instanceof Map<?, ?> m) {
            b.append("{\n");
            int n = 0;
            for (Map.Entry<?, ?> e : m.entrySet()) {
                b.append(indent).append("  ");
                write(e.getKey(), b, "");
                b.append(": ");
                write(e.getValue(), b, indent + "  ");
                b.append(++n < m.size() ? ",\n" : "\n");
            }
            b.append(indent).append('}');
        } else if (o instanceof List<?> l) {
            b.append('[');
            for (int i = 0; i < l.size(); i++) {
                write(l.get(i), b.append(i > 0 ? ", " : ""), indent);
            }
            b.append(']');
        } else if (o instanceof String s) {
            b.append('"');
            for (char c : s.toCharArray()) {
                b.append(c == '"' || c == '\\' ? "\\" + c : c < ' ' || c > '~' ? "\\u"
                    + Integer.toHexString(0x10000 | c).substring(1) : "" + c);
            }
            b.append('"');
        } else {
            b.append(o);
        }
    }

    public static void main(String[] args) {
        String doc = """
            {"name": "x\\ty \\u00e9 \\"q\\"", "list": [1, -2, 3.5, 1e3, [], {}, [[true], [false, null]]],
             "nested": {"a": {"b": {"c": [0.1, 12345678901234]}}}, "": "/\\/\\\\"}
            """;
        StringBuilder b = new StringBuilder();
        write(parse(doc), b, "");
        System.out.println(b);
        System.out.println(parse(b.toString()).equals(parse(doc)));
        for (String bad : new String[] {"", "{", "[1,]", "{\"a\" 1}", "tru", "\"abc", "[1 2]", "01x", "--1", "{\"a\":1,}", "\"\\q\"",
            "nullx", "99999999999999999999", "[1e5e5]"}) {
            try {
                System.out.println(bad + " -> " + parse(bad));
            } catch (IllegalArgumentException e) {
                System.out.println(bad + ": " + e.getMessage());
            }
        }
    }
}
