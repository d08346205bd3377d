package wrongannotation;

import com.facebook.infer.annotation.ThreadConfined;

/** The title belongs to one thread, as it is said, but the loader sets it too. */
public class Confined {
    @ThreadConfined("UI")
    private String title = "";

    void show() {
        title = title + "!"; // ~ wrong-annotation #1
    }

    void load() {
        title = "loaded"; // ~ wrong-annotation #1
    }

    public static void main(String[] args) {
        Confined window = new Confined();
        new Thread(window::show).start();
        new Thread(window::load).start();
    }
}
