package conformance;

/** Text blocks: indentation, escapes, joined lines, trailing spaces, and the String methods that do the same at run time. */
public class TextBlocks {
    static void show(String s) {
        System.out.println(s.length() + " " + s.replace("\n", "|").replace(" ", "_").replace("\t", "<tab>"));
    }

    public static void main(String[] args) {
        show("""
            one
              two
            three""");
        show("""
            ends with newline
            """);
        show("""
                moved
            by the closing line
          """);
        show("""
            joined \
            line
            kept space\s
            quotes " "" \"""
            tab\tescape \\ \101
            """);
        show("""

            blank first

            blank between
            """);
        show("""
            a\nb
            """);
        show("""
            """);
        String json = """
            {"name": "%s", "n": %s}
            """.formatted("x", 5);
        show(json);
        show("  a\n    b\n   c".stripIndent());
        show("  a\n    b\n ".stripIndent());
        show("x\\ty\\n\\\"z\\\\\\s\\101\\u".replace("\\u", "").translateEscapes());
        show("a\nb\n\nc".indent(2));
        show("    a\n  b\n".indent(-3));
        show("a\r\nb\rc\n".indent(0));
        try {
            "bad \\q".translateEscapes();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        final String constant = """
            x""" + "y";
        System.out.println(constant == "xy");
        System.out.println("A" + """
            B
            C""" + 1);
    }
}
