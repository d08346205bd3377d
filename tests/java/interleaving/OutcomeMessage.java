package interleaving;

/** A message in two volatile variables: who sees the flag sees the data too. */
// outcome: false 0
// outcome: false 42
// outcome: true 42
public class OutcomeMessage {
    private static volatile int data;
    private static volatile boolean flag;
    private static boolean flagSeen;
    private static int dataSeen;

    private static void send() {
        data = 42;
        flag = true;
    }

    private static void receive() {
        flagSeen = flag;
        dataSeen = data;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sender = new Thread(OutcomeMessage::send);
        Thread receiver = new Thread(OutcomeMessage::receive);
        sender.start();
        receiver.start();
        sender.join();
        receiver.join();
        System.out.println(flagSeen + " " + dataSeen);
    }
}
