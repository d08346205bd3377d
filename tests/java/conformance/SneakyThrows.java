package conformance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Exceptions across generics and lambdas: sneaky throws, generic throws clauses, retries, exceptions as values, own control flow. */
public class SneakyThrows {
    @SuppressWarnings("unchecked")
    static <E extends Throwable> void sneaky(Throwable t) throws E {
        throw (E) t;
    }

    interface Task<T, E extends Exception> {
        T run(int round) throws E;
    }

    static <T, E extends Exception> T retry(int times, Task<T, E> task) throws E {
        List<Exception> failures = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            try {
                return task.run(i);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                failures.add(e);
                if (i == times - 1) {
                    failures.subList(0, i).forEach(e::addSuppressed);
                    @SuppressWarnings("unchecked")
                    E again = (E) e;
                    throw again;
                }
            }
        }
        return null;
    }

    @SuppressWarnings("serial")
    static final class Found extends RuntimeException {
        final int at;

        Found(int at) {
            super(null, null, false, false);
            this.at = at;
        }
    }

    static int find(int[] a, int v) {
        try {
            search(a, 0, a.length, v);
            return -1;
        } catch (Found f) {
            return f.at;
        }
    }

    static void search(int[] a, int lo, int hi, int v) {
        if (hi - lo == 1) {
            if (a[lo] == v) {
                throw new Found(lo);
            }
        } else if (lo < hi) {
            int mid = lo + hi >>> 1;
            search(a, lo, mid, v);
            search(a, mid, hi, v);
        }
    }

    static <T> Supplier<T> unchecked(Callable<T> c) {
        return () -> {
            try {
                return c.call();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException("wrapped", e);
            }
        };
    }

    static String classify(Callable<?> c) {
        try {
            return "value " + c.call();
        } catch (IOException e) {
            return "io " + e.getMessage();
        } catch (IllegalStateException e) {
            return "state " + e.getCause().getMessage();
        } catch (RuntimeException e) {
            return "runtime " + e.getClass().getSimpleName();
        } catch (Exception e) {
            return "checked " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        try {
            SneakyThrows.<RuntimeException>sneaky(new IOException("smuggled"));
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
        System.out.println(classify(() -> retry(3, i -> {
            if (i < 2) {
                throw new IOException("try " + i);
            }
            return "third";
        })));
        try {
            retry(3, i -> {
                throw new IOException("try " + i);
            });
        } catch (IOException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length + " " + e.getSuppressed()[1].getMessage());
        }
        System.out.println(classify(() -> retry(5, i -> 10 / (i - i))));
        System.out.println(find(new int[] {5, 3, 8, 1}, 8) + " " + find(new int[] {5}, 9) + " " + find(new int[0], 1) + " "
            + new Found(1).getStackTrace().length);
        System.out.println(classify(() -> unchecked(() -> 5).get()) + ", " + classify(() -> unchecked(() -> {
            throw new Exception("inner");
        }).get()) + ", " + classify(() -> {
            throw new Exception("plain");
        }) + ", " + classify(() -> {
            throw new IOException("disk");
        }) + ", " + classify(() -> List.of().get(0)));
        int caught = 0;
        for (int i = 0; i < 200; i++) {
            try {
                if (i % 3 == 0) {
                    throw new Found(i);
                }
                Object o = i % 5 == 0 ? "s" : i;
                caught += (Integer) o;
            } catch (Found | ClassCastException e) {
                caught += e instanceof Found f ? f.at * 1000 : 1;
            }
        }
        System.out.println(caught);
        Throwable t = new Found(1);
        t.addSuppressed(new Error());
        System.out.println(t.getSuppressed().length + " " + t);
    }
}
