import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** The executor's threads come from a builder. */
public class ThreadFactories {
    private static int served;

    static void serve() {
        served++; // ~ data-race #1
    }

    public static void main(String[] args) {
        ThreadFactory factory = Thread.ofVirtual().name("worker-", 0).factory();
        ExecutorService threads = Executors.newThreadPerTaskExecutor(factory);
        threads.execute(ThreadFactories::serve);
        threads.execute(ThreadFactories::serve);
        factory.newThread(ThreadFactories::serve).start();
    }
}
