package concurrent;

/** ThreadLocal and InheritableThreadLocal. */
public class Locals {
    static final ThreadLocal<Integer> COUNT = ThreadLocal.withInitial(() -> 100);
    static final InheritableThreadLocal<String> NAME = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + "'s child";
        }
    };

    public static void main(String[] args) throws Exception {
        COUNT.set(1);
        NAME.set("main");
        int[] seen = new int[3];
        String[] names = new String[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                COUNT.set(COUNT.get() + n);
                seen[n] = COUNT.get();
                names[n] = NAME.get();
                COUNT.remove();
                seen[n] += COUNT.get();
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(java.util.Arrays.toString(seen) + " " + String.join(",", names) + " " + COUNT.get() + " " + NAME.get());
    }
}
