package datarace;

/** Races: two threads append to one StringBuilder. */
final class SharedStringBuilder {
    private final StringBuilder transcript = new StringBuilder();

    void say(String speaker, int lines) {
        for (int i = 0; i < lines; i++) {
            String line = speaker + ": " + i + "\n";
            transcript.append(line); // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SharedStringBuilder meeting = new SharedStringBuilder();
        Thread chair = new Thread(() -> meeting.say("chair", 50));
        Thread guest = new Thread(() -> meeting.say("guest", 50));
        chair.start();
        guest.start();
        chair.join();
        guest.join();
        System.out.println(meeting.transcript.length());
    }
}
