package classcast;

/** The job that the thread works on is replaced before the thread is started. */
public class TypeAfterStartFixed {
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
            Print print = (Print) job;
            System.out.println(print.text);
        }
    }

    public static void main(String[] args) {
        Printer printer = new Printer();
        job = new Print();
        printer.start();
    }
}
