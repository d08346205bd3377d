/** The circle can be changed, whatever the interface promises. */
public class SealedShapes {
    sealed interface Shape permits Circle, Square {
    }

    static final class Circle implements Shape {
        double radius = 1;

        void grow() {
            radius *= 2; // ~ data-race #1
        }
    }

    record Square(double side) implements Shape {
    }

    static double area(Shape shape) {
        return switch (shape) {
            case Circle circle -> circle.radius * circle.radius * Math.PI; // ~ data-race #1
            case Square(double side) -> side * side;
        };
    }

    public static void main(String[] args) {
        Circle circle = new Circle();
        Thread.startVirtualThread(circle::grow);
        System.out.println(area(circle) + area(new Square(2)));
    }
}
