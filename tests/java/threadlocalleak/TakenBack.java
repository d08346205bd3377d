package threadlocalleak;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The former tongue is kept in an object that is closed, in a function that is closed, or swapped back. */
public class TakenBack {
    private static final ThreadLocal<String> TONGUE = ThreadLocal.withInitial(() -> "latin");

    private static final class Interpreter implements AutoCloseable {
        private final String former;

        Interpreter(String tongue) {
            former = TONGUE.get();
            TONGUE.set(tongue);
        }

        @Override
        public void close() {
            if (former == null) {
                TONGUE.remove();
            } else {
                TONGUE.set(former);
            }
        }
    }

    private interface Lesson extends AutoCloseable {
        @Override
        void close();
    }

    private static Lesson lesson(String tongue) {
        String former = TONGUE.get();
        TONGUE.set(tongue);
        return () -> TONGUE.set(former);
    }

    private static String swap(String tongue) {
        String former = TONGUE.get();
        TONGUE.set(tongue);
        return former;
    }

    private static void restore(String former) {
        if (former != null) {
            TONGUE.set(former);
        } else {
            TONGUE.remove();
        }
    }

    private static void greet() {
        System.out.println(TONGUE.get());
    }

    public static void main(String[] args) {
        ExecutorService school = Executors.newFixedThreadPool(2);
        school.execute(() -> {
            try (Interpreter interpreter = new Interpreter("greek")) {
                greet();
            }
        });
        school.execute(() -> {
            try (Lesson lesson = lesson("basque")) {
                greet();
            }
        });
        school.execute(() -> {
            String former = swap("welsh");
            try {
                greet();
            } finally {
                swap(former);
            }
        });
        school.execute(() -> {
            String former = TONGUE.get();
            TONGUE.set("breton");
            try {
                greet();
            } finally {
                restore(former);
            }
        });
        school.shutdown();
    }
}
