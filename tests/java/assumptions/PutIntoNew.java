package assumptions;

/// The box is filled after it was put into a holder that no other thread knows (A24).
public class PutIntoNew {
    static class Box {
        int number;
    }

    static class Holder {
        Box box;
    }

    static volatile Box published;

    static void publish() {
        Box box = new Box();
        Holder holder = new Holder();
        holder.box = box;
        box.number = 1;
        published = box;
    }

    public static void main(String[] args) {
        publish();
        new Thread(PutIntoNew::publish).start();
        System.out.println(published.number);
    }
}
