package assumptions;

/// The initialiser of a class goes on while the thread runs that it has started (A25).
public class InitialiserStarts {
    static int steps;

    static class Engine {
        static {
            new Thread(() -> System.out.println(steps)).start();
            steps = 1;
        }

        static void touch() {
        }
    }

    public static void main(String[] args) {
        Engine.touch();
    }
}
