package classcast;

/** Each of two threads wraps what it finds; the second to come wraps a wrapper. */
public class StepsOfThreads {
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
        StepsOfThreads shared = new StepsOfThreads();
        Thread one = new Thread(shared::wrap);
        Thread two = new Thread(shared::wrap);
        one.start();
        two.start();
        one.join();
        two.join();
        Wrapper outer = (Wrapper) shared.content;
        String core = (String) outer.inner; // ~ class-cast #1
        System.out.println(core);
    }
}
