class SealedSwitch {
    sealed interface Shape { }
    record Circle(double radius) implements Shape { }
    record Square(double side) implements Shape { }

    static double area(Shape shape) {
        return switch (shape) {
            case Circle circle -> 3 * circle.radius() * circle.radius();
            case Square square -> square.side() * square.side();
        };
    }
}
