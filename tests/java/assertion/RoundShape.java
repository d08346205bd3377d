package assertion;

/** A circle has no corners, which the assertion does not expect. */
public class RoundShape {
    abstract static class Shape {
        abstract int corners();
    }

    static class Square extends Shape {
        @Override
        int corners() {
            return 4;
        }
    }

    static class Circle extends Shape {
        @Override
        int corners() {
            return 0;
        }
    }

    static int outline(Shape shape) {
        int corners = shape.corners();
        assert corners >= 3 : "shape"; // ~ assertion #1 ~? uncaught-exception #2
        return corners * 10;
    }

    public static void main(String[] args) {
        System.out.println(outline(new Square()));
        System.out.println(outline(new Circle()));
    }
}
