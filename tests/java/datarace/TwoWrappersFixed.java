package datarace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** No race: there is one wrapper. */
public final class TwoWrappersFixed {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    void write() {
        names.add("new");
    }

    void read() {
        System.out.println(names.size());
    }

    public static void main(String[] args) {
        TwoWrappersFixed both = new TwoWrappersFixed();
        new Thread(both::write).start();
        both.read();
    }
}
