package classcast;

/** The cast goes to an interface that only one of the classes has. */
public class InterfaceCast {
    interface Flying {
        int height();
    }

    static class Bird {
    }

    static class Gull extends Bird implements Flying {
        @Override
        public int height() {
            return 50;
        }
    }

    static class Penguin extends Bird {
    }

    static int height(Bird bird) {
        return ((Flying) bird).height(); // ~ class-cast #1 ~? null-dereference #2
    }

    public static void main(String[] args) {
        Bird[] birds = new Bird[3];
        for (int i = 0; i < birds.length; i++) {
            birds[i] = i < 2 ? new Gull() : new Penguin();
            System.out.println(height(birds[i]));
        }
    }
}
