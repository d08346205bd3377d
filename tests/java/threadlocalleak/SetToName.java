package threadlocalleak;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** As SetToNull, but what is set at the end is the name of a guest. */
public class SetToName {
    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    static void setUser(String user) {
        USER.set(user); // ~ thread-local-leak #1
    }

    static void greet() {
        System.out.println(USER.get());
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (String name : args) {
            pool.execute(() -> {
                setUser(name);
                greet();
                setUser("guest");
            });
        }
        pool.shutdown();
    }
}
