package datarace;

/** Races: a join with a time limit returns in time even if the thread is not over. */
final class JoinTimed {
    private String message = "none";

    void receive() {
        try {
            Thread.sleep(30);
        } catch (InterruptedException e) {
            return;
        }
        message = "hello"; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        JoinTimed mail = new JoinTimed();
        Thread receiver = new Thread(mail::receive);
        receiver.start();
        receiver.join(10);
        System.out.println(mail.message); // ~ data-race #1
    }
}
