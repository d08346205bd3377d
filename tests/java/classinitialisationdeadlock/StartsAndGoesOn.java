package classinitialisationdeadlock;

/** An initialiser starts a thread that needs the class, and does not wait for it. */
public class StartsAndGoesOn {
    static class Service {
        static volatile boolean isReady;

        static {
            new Thread(() -> isReady = true).start();
        }

        static boolean isReady() {
            return isReady;
        }
    }

    public static void main(String[] args) {
        System.out.println(Service.isReady());
    }
}
