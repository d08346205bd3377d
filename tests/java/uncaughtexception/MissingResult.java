package uncaughtexception;

/** Main demands the result of a thread that may not have ended. */
public class MissingResult extends Thread {
    private String result;

    @Override
    public void run() {
        result = "done";
    }

    String result() {
        if (result == null) {
            throw new IllegalStateException("no result"); // ~ uncaught-exception #1
        }
        return result;
    }

    public static void main(String[] args) throws InterruptedException {
        MissingResult task = new MissingResult();
        task.start();
        String found = task.result();
        task.join();
        System.out.println(found);
    }
}
