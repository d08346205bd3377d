package divisionbyzero;

/** On neither branch is the share zero. */
public class PublishedOnOneBranchFixed {
    static class Box {
        int share;
    }

    static volatile Box published;

    static void read() {
        Box box = published;
        if (box != null) {
            System.out.println(10 / box.share);
        }
    }

    public static void main(String[] args) {
        new Thread(PublishedOnOneBranchFixed::read).start();
        Box box = new Box();
        box.share = 1;
        if (args.length > 3) {
            published = box;
        } else {
            box.share = 2;
        }
        published = box;
    }
}
