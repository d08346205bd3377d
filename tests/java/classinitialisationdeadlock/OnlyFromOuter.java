package classinitialisationdeadlock;

/** The subclasses are made by the initialiser of the superclass alone, or by its methods. */
public class OnlyFromOuter {
    enum Operation {
        PLUS {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        MINUS {
            @Override
            int apply(int a, int b) {
                return a - b;
            }
        };

        abstract int apply(int a, int b);
    }

    abstract static class Shape {
        static final Shape UNIT = new Square(1);

        static Shape square(int side) {
            return new Square(side);
        }

        private static class Square extends Shape {
            final int side;

            Square(int side) {
                this.side = side;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Operation.PLUS.apply(1, 2))).start();
        new Thread(() -> System.out.println(Operation.valueOf("MINUS").apply(1, 2))).start();
        new Thread(() -> System.out.println(Shape.square(2) == Shape.UNIT)).start();
        System.out.println(Shape.square(3) == Shape.UNIT);
    }
}
