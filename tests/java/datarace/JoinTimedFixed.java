package datarace;

/** No race: the message is read only if the thread is over. */
final class JoinTimedFixed {
    private String message = "none";

    void receive() {
        try {
            Thread.sleep(30);
        } catch (InterruptedException e) {
            return;
        }
        message = "hello";
    }

    public static void main(String[] args) throws InterruptedException {
        JoinTimedFixed mail = new JoinTimedFixed();
        Thread receiver = new Thread(mail::receive);
        receiver.start();
        receiver.join(10);
        if (!receiver.isAlive()) {
            System.out.println(mail.message);
        }
    }
}
