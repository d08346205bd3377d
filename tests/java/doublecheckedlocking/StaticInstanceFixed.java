package doublecheckedlocking;

/** Correct: the field is volatile. */
final class StaticInstanceFixed {
    private static volatile StaticInstanceFixed instance;
    private int port;

    private StaticInstanceFixed() {
        port = 8080;
    }

    static StaticInstanceFixed instance() {
        if (instance == null) {
            synchronized (StaticInstanceFixed.class) {
                if (instance == null) {
                    instance = new StaticInstanceFixed();
                }
            }
        }
        return instance;
    }

    int port() {
        return port;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable client = () -> System.out.println(instance().port());
        Thread first = new Thread(client);
        Thread second = new Thread(client);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
