package divisionbyzero;

/** Each thread makes boxes of its own, and looks into one that another thread of its kind still changes. */
public class BoxOfAnother {
    static class Box {
        int share;
        Box next;
    }

    static volatile Box published;

    static void run() {
        Box last = new Box();
        for (int i = 0; i < 3; i++) {
            Box box = new Box();
            box.share = 1;
            box.next = last;
            last = box;
            Box seen = published;
            if (seen != null) {
                System.out.println(10 / seen.share); // ~ division-by-zero #1
            }
        }
        published = last;
        last.share = 0;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(BoxOfAnother::run).start();
        }
    }
}
