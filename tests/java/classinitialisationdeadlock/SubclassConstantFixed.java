package classinitialisationdeadlock;

/** The constant is in a class of its own, which nothing initialises before the subclass. */
public class SubclassConstantFixed {
    static class Shape {
        static Shape unit() {
            return Unit.UNIT;
        }
    }

    static class Unit {
        static final Shape UNIT = new Circle(1);
    }

    static class Circle extends Shape {
        static final int LARGEST = Integer.getInteger("largest", 9);
        final int radius;

        Circle(int radius) {
            this.radius = radius;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Shape.unit() != null)).start();
        System.out.println(new Circle(2).radius);
    }
}
