/** Record patterns inside record patterns, with `var`, in `instanceof` and `switch`, and what they do with `null`. */
public class NestedRecordPatterns {
    record Point(int x, int y) {}

    record Line(Point from, Point to) {}

    record Holder(Object content) {}

    record Mixed(byte b, short s, char c, long l, float f, double d, boolean z, String text) {}

    static String describe(Object object) {
        return switch (object) {
            case Line(Point(var x, var y), Point(int u, int v)) when x == u && y == v -> "point " + x + "," + y;
            case Line(Point(int x, int y), Point(int u, int v)) when x == u -> "vertical " + Math.abs(y - v);
            case Line(Point(int x, int y), Point(int u, int v)) -> "line " + x + y + u + v;
            case Line(Point from, var to) -> "half a line " + from + " " + to;
            case Holder(Holder(Holder(String text))) -> "three deep " + text;
            case Holder(Holder(var inner)) -> "two deep " + inner;
            case Holder(String text) when text.isEmpty() -> "empty";
            case Holder(String text) -> "text " + text.length();
            case Holder(Integer number) -> "number " + (number + 1);
            case Holder(var anything) -> "held " + anything;
            default -> "other " + object;
        };
    }

    public static void main(String[] args) {
        Object[] objects = {
            new Line(new Point(1, 2), new Point(1, 2)), new Line(new Point(1, 2), new Point(1, 7)),
            new Line(new Point(1, 2), new Point(3, 4)), new Line(new Point(1, 2), null), new Line(null, new Point(3, 4)),
            new Line(null, null), new Holder(new Holder(new Holder("x"))), new Holder(new Holder(new Holder(5))),
            new Holder(new Holder(null)), new Holder(""), new Holder("abc"), new Holder(41), new Holder(null),
            new Holder(2.5), "text", 7,
        };
        for (Object object : objects) {
            System.out.println(describe(object));
        }
        Object mixed = new Mixed((byte) -1, (short) -300, 'ß', 1L << 40, 1.5f, -2.25, true, "end");
        if (mixed instanceof Mixed(byte b, short s, char c, long l, float f, double d, boolean z, String text)) {
            System.out.println(b + " " + s + " " + c + " " + l + " " + f + " " + d + " " + z + " " + text);
        }
        Object line = new Line(new Point(8, 9), new Point(10, 11));
        if (!(line instanceof Line(Point(var a, var b), var to))) {
            throw new AssertionError();
        }
        System.out.println(a + b + to.x());
    }
}
