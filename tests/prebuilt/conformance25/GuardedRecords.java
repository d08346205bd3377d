/** Guards tell patterns apart whose components are primitive: such switches have a selector that is no object. */
public class GuardedRecords {
    sealed interface Shape permits Square, Circle, Grid {
    }

    record Square(double side) implements Shape {
    }

    record Circle(long radius) implements Shape {
    }

    record Grid(int rows, boolean isOpen) implements Shape {
    }

    static String name(Shape shape) {
        return switch (shape) {
            case Square(double side) when side < 0 -> "impossible";
            case Square(double side) when side == 0 -> "point";
            case Square(double side) -> "square " + side;
            case Circle(long radius) when radius > 100 -> "large";
            case Circle(long radius) -> "circle " + radius;
            case Grid(int rows, boolean isOpen) when isOpen && rows > 1 -> "open";
            case Grid(int rows, boolean isOpen) when !isOpen -> "closed " + rows;
            case Grid(int rows, boolean isOpen) -> "line";
        };
    }

    public static void main(String[] args) {
        Shape[] shapes = {
            new Square(-1), new Square(0), new Square(2.5), new Circle(101), new Circle(7), new Grid(2, true),
            new Grid(3, false), new Grid(1, true),
        };
        for (Shape shape : shapes) {
            System.out.println(name(shape));
        }
    }
}
