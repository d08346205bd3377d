package interleaving;

/** A copy of an object has what its fields held at that time. */
// outcome: 0
// outcome: 1
// outcome: 2
public class OutcomeClonedMeanwhile {
    private static final class Box implements Cloneable {
        volatile int content;

        @Override
        public Box clone() {
            try {
                return (Box) super.clone();
            } catch (CloneNotSupportedException impossible) {
                throw new AssertionError(impossible);
            }
        }
    }

    private static volatile Box copy;

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        Thread copier = new Thread(() -> copy = box.clone());
        copier.start();
        box.content = 1;
        box.content = 2;
        copier.join();
        System.out.println(copy.content);
    }
}
