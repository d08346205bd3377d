package lockongetclass;

/** The class could have subclasses, but the program has objects of one class only: there is one lock. */
public class OneClassOnly {
    static class Ticket {
        private static int next;

        int draw() {
            synchronized (getClass()) {
                return next++;
            }
        }
    }

    public static void main(String[] args) {
        Ticket first = new Ticket();
        Ticket second = new Ticket();
        new Thread(first::draw).start();
        new Thread(second::draw).start();
    }
}
