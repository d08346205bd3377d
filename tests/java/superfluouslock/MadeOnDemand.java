package superfluouslock;

/** Only one thread asks today, but the lock is there so that the label is made once, whoever asks. */
final class MadeOnDemand {
    private String label;

    synchronized String label() {
        if (label == null) {
            label = "parameter";
        }
        return label;
    }

    public static void main(String[] args) {
        Thread other = new Thread(() -> System.out.println("meanwhile"));
        other.start();
        System.out.println(new MadeOnDemand().label());
    }
}
