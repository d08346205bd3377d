package datarace;

/** Races: the server is started before its name is set. */
final class StartTooEarly extends Thread {
    private String host;

    void host(String name) {
        host = name; // ~ data-race #1
    }

    @Override
    public void run() {
        String bound = host; // ~ data-race #1
        System.out.println("listening on " + bound);
    }

    public static void main(String[] args) throws InterruptedException {
        StartTooEarly server = new StartTooEarly();
        server.start();
        server.host("localhost");
        server.join();
    }
}
