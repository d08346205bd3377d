package interleaving;

/** A group has a thread as long as it runs. */
// outcome: 0
// outcome: 1
public class OutcomeGroupAsked {
    private static void rest() {}

    public static void main(String[] args) {
        ThreadGroup group = new ThreadGroup("group");
        new Thread(group, OutcomeGroupAsked::rest).start();
        System.out.println(group.activeCount());
    }
}
