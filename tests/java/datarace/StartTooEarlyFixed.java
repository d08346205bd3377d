package datarace;

/** No race: start() orders what was set before it. */
final class StartTooEarlyFixed extends Thread {
    private String host;

    void host(String name) {
        host = name;
    }

    @Override
    public void run() {
        String bound = host;
        System.out.println("listening on " + bound);
    }

    public static void main(String[] args) throws InterruptedException {
        StartTooEarlyFixed server = new StartTooEarlyFixed();
        server.host("localhost");
        server.start();
        server.join();
    }
}
