class RecordPatterns {
    record Point(int x, int y) { }
    record Line(Point from, Object to) { }

    int flat(Object value) {
        return value instanceof Point(int x, int y) ? x + y : 0;
    }

    int nested(Object value) {
        return switch (value) {
            case Line(Point(var x, var y), String name) -> x + name.length();
            case Line(Point(var x, var y), Point to) when x > to.x() -> y;
            case Point(int x, int y) -> x * y;
            default -> 0;
        };
    }
}
