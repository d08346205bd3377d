package lockordercycle;

/** Cannot deadlock: both lambdas take the salt first. */
final class LambdaTasksFixed {
    interface Task {
        void perform();
    }

    static Thread thread(Task task) {
        return new Thread(() -> task.perform());
    }

    public static void main(String[] args) throws InterruptedException {
        Object salt = new Object();
        Object pepper = new Object();
        int[] shakes = new int[1];
        Thread cook = thread(() -> {
            synchronized (salt) {
                synchronized (pepper) {
                    shakes[0]++;
                }
            }
        });
        Thread guest = thread(() -> {
            synchronized (salt) {
                synchronized (pepper) {
                    shakes[0]--;
                }
            }
        });
        cook.start();
        guest.start();
        cook.join();
        guest.join();
    }
}
