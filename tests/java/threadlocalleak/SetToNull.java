package threadlocalleak;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One method sets the variable for a task, and is called with null at its end. */
public class SetToNull {
    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    static void setUser(String user) {
        USER.set(user);
    }

    static void greet() {
        System.out.println(USER.get());
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (String name : args) {
            pool.execute(() -> {
                setUser(name);
                try {
                    greet();
                } finally {
                    setUser(null);
                }
            });
        }
        pool.shutdown();
    }
}
