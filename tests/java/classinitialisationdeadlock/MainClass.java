package classinitialisationdeadlock;

/** One of the classes is that of main: it is initialised before anything else runs. */
public class MainClass {
    static int limit = Settings.read();

    static class Settings {
        static int factor = limit + 2;

        static int read() {
            return 3;
        }
    }

    static void work() {
        System.out.println(limit);
    }

    static class Worker implements Runnable {
        @Override
        public void run() {
            MainClass.work();
        }
    }

    public static void main(String[] args) {
        new Thread(new Worker()).start();
        new Thread(() -> System.out.println(Settings.read())).start();
    }
}
