package datarace;

/** No race: an enum constant is made when its class is initialised, and its counter is guarded. */
final class LazyEnum {
    enum Registry {
        INSTANCE;

        private int entries;

        synchronized int enter() {
            entries++;
            return entries;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable user = () -> System.out.println(Registry.INSTANCE.enter());
        Thread first = new Thread(user);
        Thread second = new Thread(user);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
