package classcast;

/** The request stands where the reply will be; main waits for the reply. */
public class ReplyNotJoinedFixed implements Runnable {
    private Object message = "request";

    @Override
    public void run() {
        message = new StringBuilder("reply");
    }

    public static void main(String[] args) throws InterruptedException {
        ReplyNotJoinedFixed exchange = new ReplyNotJoinedFixed();
        Thread server = new Thread(exchange);
        server.start();
        server.join();
        StringBuilder reply = (StringBuilder) exchange.message;
        System.out.println(reply.length());
    }
}
