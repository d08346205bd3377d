package classcast;

/** Each of two threads wraps what it finds; main takes off as many wrappers as there are. */
public class StepsOfThreadsFixed {
    static class Wrapper {
        final Object inner;

        Wrapper(Object inner) {
            this.inner = inner;
        }
    }

    private Object content = "core";

    synchronized void wrap() {
        content = new Wrapper(content);
    }

    public static void main(String[] args) throws InterruptedException {
        StepsOfThreadsFixed shared = new StepsOfThreadsFixed();
        Thread one = new Thread(shared::wrap);
        Thread two = new Thread(shared::wrap);
        one.start();
        two.start();
        one.join();
        two.join();
        Object inside = shared.content;
        while (inside instanceof Wrapper) {
            inside = ((Wrapper) inside).inner;
        }
        System.out.println(inside); // ~? uncaught-exception #1
    }
}
