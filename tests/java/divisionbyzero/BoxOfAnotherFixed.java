package divisionbyzero;

/** Who publishes a box does not change it any more, so that no thread sees a share of zero. */
public class BoxOfAnotherFixed {
    static class Box {
        int share = 1;
        Box next;
    }

    static volatile Box published;

    static void run() {
        Box last = new Box();
        for (int i = 0; i < 3; i++) {
            Box box = new Box();
            box.next = last;
            last = box;
            Box seen = published;
            if (seen != null) {
                System.out.println(10 / seen.share);
            }
        }
        published = last;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(BoxOfAnotherFixed::run).start();
        }
    }
}
