package classcast;

/** The job that the thread works on is replaced only after the thread was started. */
public class TypeAfterStart {
    interface Job {
    }

    static class Print implements Job {
        final String text = "page";
    }

    static class Mail implements Job {
    }

    static Job job = new Mail();

    static class Printer extends Thread {
        @Override
        public void run() {
            Print print = (Print) job; // ~ class-cast #1
            System.out.println(print.text);
        }
    }

    public static void main(String[] args) {
        Printer printer = new Printer();
        printer.start();
        job = new Print();
    }
}
