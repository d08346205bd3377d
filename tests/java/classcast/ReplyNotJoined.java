package classcast;

/** The request stands where the reply will be; main does not wait for the reply. */
public class ReplyNotJoined implements Runnable {
    private Object message = "request";

    @Override
    public void run() {
        message = new StringBuilder("reply");
    }

    public static void main(String[] args) throws InterruptedException {
        ReplyNotJoined exchange = new ReplyNotJoined();
        Thread server = new Thread(exchange);
        server.start();
        StringBuilder reply = (StringBuilder) exchange.message; // ~ class-cast #1
        server.join();
        System.out.println(reply.length());
    }
}
