package nulldereference;

/** The connection is set before the thread that uses it is started. */
public class StartedTooEarlyFixed {
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
            connection.send();
        }
    }

    public static void main(String[] args) {
        Thread sender = new Thread(new Sender());
        connection = new Connection();
        sender.start();
    }
}
