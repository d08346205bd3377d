package nulldereference;

/** The thread that uses the connection is started before the connection is set. */
public class StartedTooEarly {
    static class Connection {
        int sent;

        void send() {
            sent = 1;
        }
    }

    static Connection connection;

    static class Sender implements Runnable {
        @Override
        public void run() {
            connection.send(); // ~ null-dereference #1
        }
    }

    public static void main(String[] args) {
        Thread sender = new Thread(new Sender());
        sender.start();
        connection = new Connection();
    }
}
