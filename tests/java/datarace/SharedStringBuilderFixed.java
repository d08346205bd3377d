package datarace;

/** No race: StringBuffer guards itself. */
final class SharedStringBuilderFixed {
    private final StringBuffer transcript = new StringBuffer();

    void say(String speaker, int lines) {
        for (int i = 0; i < lines; i++) {
            String line = speaker + ": " + i + "\n";
            transcript.append(line);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SharedStringBuilderFixed meeting = new SharedStringBuilderFixed();
        Thread chair = new Thread(() -> meeting.say("chair", 50));
        Thread guest = new Thread(() -> meeting.say("guest", 50));
        chair.start();
        guest.start();
        chair.join();
        guest.join();
        System.out.println(meeting.transcript.length());
    }
}
