package divisionbyzero;

/** On one branch a box is published early; on the other it changes first, and is published all the same. */
public class PublishedOnOneBranch {
    static class Box {
        int share;
    }

    static volatile Box published;

    static void read() {
        Box box = published;
        if (box != null) {
            System.out.println(10 / box.share); // ~ division-by-zero #1
        }
    }

    public static void main(String[] args) {
        new Thread(PublishedOnOneBranch::read).start();
        Box box = new Box();
        box.share = 1;
        if (args.length > 3) {
            published = box;
        } else {
            box.share = 0;
        }
        published = box;
    }
}
