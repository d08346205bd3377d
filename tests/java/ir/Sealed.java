package ir;

sealed interface Sealed permits Sealed.Circle, Sealed.Square, Sealed.Open {
    double area();

    record Circle(double radius) implements Sealed {
        @Override public double area() {
            return Math.PI * radius * radius;
        }
    }

    record Square(double side) implements Sealed {
        @Override public double area() {
            return side * side;
        }
    }

    abstract non-sealed class Open implements Sealed { }

    static double sum(Sealed a, Sealed b) {
        return a.area() + b.area();
    }
}
