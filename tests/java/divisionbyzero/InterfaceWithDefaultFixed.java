package divisionbyzero;

/** An interface without default methods is not initialised with a class that implements it. */
public class InterfaceWithDefaultFixed {
    static int parts = 4;

    static int clear() {
        parts = 0;
        return 1;
    }

    interface Counted {
        int STEP = clear();

        int step();
    }

    static class Impl implements Counted {
        @Override
        public int step() {
            return 1;
        }
    }

    public static void main(String[] args) {
        new Impl();
        System.out.println(8 / parts);
    }
}
