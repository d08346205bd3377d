package multistageaccess;

import java.util.ArrayDeque;

/** No defect: others only add at the end, so that the first element is still the first when it is removed. */
final class OneConsumer {
    private final ArrayDeque<Runnable> queue = new ArrayDeque<>();

    void add(Runnable task) {
        synchronized (queue) {
            queue.addLast(task);
        }
    }

    private void runAll() {
        Runnable task;
        synchronized (queue) {
            task = queue.peekFirst();
        }
        if (task != null) {
            task.run();
            synchronized (queue) {
                queue.removeFirst();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OneConsumer loop = new OneConsumer();
        Thread producer = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                loop.add(() -> System.out.println("task"));
            }
        });
        producer.start();
        for (int i = 0; i < 40; i++) {
            loop.runAll();
        }
        producer.join();
    }
}
