/** Each shape is a record: who wants another one makes it. */
public class SealedShapesFixed {
    sealed interface Shape permits Circle, Square {
    }

    record Circle(double radius) implements Shape {
        Circle grown() {
            return new Circle(radius * 2);
        }
    }

    record Square(double side) implements Shape {
    }

    static double area(Shape shape) {
        return switch (shape) {
            case Circle(double radius) -> radius * radius * Math.PI;
            case Square(double side) -> side * side;
        };
    }

    public static void main(String[] args) {
        Circle circle = new Circle(1);
        Thread.startVirtualThread(() -> System.out.println(area(circle.grown())));
        System.out.println(area(circle) + area(new Square(2)));
    }
}
