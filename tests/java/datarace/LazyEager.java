package datarace;

/** No race: the instance is made with the class, before any thread can ask for it. */
final class LazyEager {
    private static final LazyEager INSTANCE = new LazyEager();
    private String name;

    private LazyEager() {
        name = "eager";
    }

    static LazyEager instance() {
        return INSTANCE;
    }

    String name() {
        return name;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable user = () -> System.out.println(instance().name());
        Thread first = new Thread(user);
        Thread second = new Thread(user);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
