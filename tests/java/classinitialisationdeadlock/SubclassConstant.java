package classinitialisationdeadlock;

/** A constant of a class is an object of its subclass, which has no initialiser of its own. */
public class SubclassConstant {
    static class Shape {
        static final Shape UNIT = new Circle(1); // ~ class-initialisation-deadlock #1

        static Shape unit() {
            return UNIT;
        }
    }

    static class Circle extends Shape {
        final int radius;

        Circle(int radius) {
            this.radius = radius;
        }
    }

    public static void main(String[] args) {
        Thread drawer = new Thread(() -> System.out.println(Shape.unit() != null)); // ~ class-initialisation-deadlock #1
        drawer.start();
        System.out.println(new Circle(2).radius); // ~ class-initialisation-deadlock #1
    }
}
