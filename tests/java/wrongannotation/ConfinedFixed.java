package wrongannotation;

import com.facebook.infer.annotation.ThreadConfined;

/** Handed from one thread to the next: never two at a time. */
public class ConfinedFixed {
    @ThreadConfined("UI")
    private String title = "";

    void show() {
        title = title + "!";
    }

    void load() {
        title = "loaded";
    }

    public static void main(String[] args) throws InterruptedException {
        ConfinedFixed window = new ConfinedFixed();
        Thread loader = new Thread(window::load);
        loader.start();
        loader.join();
        new Thread(window::show).start();
    }
}
