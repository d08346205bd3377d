package interleaving;

/** A thread with fields that have the names of the JDK's own. */
// outcome: worker 7 false 3 nobody
public class ThreadFields {
    private static class Worker extends Thread {
        private final String name = "worker";
        private final int[] target = {7};
        private final int holder = 3;
        private volatile boolean interrupted;
        private String group;
        private Object threadLocals = this;

        @Override
        public void run() {
            group = "nobody";
            interrupted = isInterrupted();
        }
    }

    private static class Rejected extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final int cause = 123_456_789;
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        worker.join();
        assert worker.threadLocals == worker && worker.getState() == Thread.State.TERMINATED;
        assert worker.getName().startsWith("Thread-");
        System.out.println(
                worker.name + " " + worker.target[0] + " " + worker.interrupted + " " + worker.holder + " " + worker.group);
        try {
            throw new Rejected();
        } catch (Rejected rejected) {
            assert rejected.cause == 123_456_789 && rejected.getCause() == null;
        }
    }
}
