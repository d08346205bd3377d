package classinitialisationdeadlock;

/** Callers of a library cannot use the subclass: they get its objects from the class. */
public class LibraryConstantFixed {
    public static class Shape {
        public static final Shape UNIT = new Circle(1);

        public static Shape unit() {
            return UNIT;
        }

        public static Shape circle(int radius) {
            return new Circle(radius);
        }

        private static class Circle extends Shape {
            final int radius;

            Circle(int radius) {
                this.radius = radius;
            }
        }
    }
}
