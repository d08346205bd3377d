package classinitialisationdeadlock;

/** Callers of a library may use the class or its subclass first. */
public class LibraryConstant {
    public static class Shape {
        public static final Shape UNIT = new Circle(1); // ~ class-initialisation-deadlock #1

        public static Shape unit() {
            return UNIT;
        }
    }

    public static class Circle extends Shape {
        public final int radius;

        public Circle(int radius) {
            this.radius = radius;
        }
    }
}
