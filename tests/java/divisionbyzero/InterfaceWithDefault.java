package divisionbyzero;

/** An interface with a default method is initialised with the first class that implements it. */
public class InterfaceWithDefault {
    static int parts = 4;

    static int clear() {
        parts = 0;
        return 1;
    }

    interface Counted {
        int STEP = clear();

        default int step() {
            return STEP;
        }
    }

    static class Impl implements Counted {
    }

    public static void main(String[] args) {
        new Impl();
        System.out.println(8 / parts); // ~ division-by-zero #1
    }
}
