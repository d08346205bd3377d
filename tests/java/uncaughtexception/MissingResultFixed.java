package uncaughtexception;

/** Main demands the result of a thread that has ended. */
public class MissingResultFixed extends Thread {
    private String result;

    @Override
    public void run() {
        result = "done";
    }

    String result() {
        if (result == null) {
            throw new IllegalStateException("no result");
        }
        return result;
    }

    public static void main(String[] args) throws InterruptedException {
        MissingResultFixed task = new MissingResultFixed();
        task.start();
        task.join();
        String found = task.result();
        System.out.println(found);
    }
}
