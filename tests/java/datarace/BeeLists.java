package datarace;

import java.util.ArrayList;
import java.util.List;

/** Defect: the lists are read through a method before the threads that fill them have ended. */
final class BeeLists {
    static final class Bee extends Thread {
        private final List<String> flowers = new ArrayList<>();

        @Override
        public void run() {
            flowers.add("clover"); // ~ data-race #1
        }

        List<String> flowers() {
            return flowers;
        }
    }

    public static void main(String[] args) {
        List<Bee> bees = new ArrayList<>();
        bees.add(new Bee());
        bees.add(new Bee());
        for (Bee bee : bees) {
            bee.start();
        }
        List<String> all = new ArrayList<>();
        for (Bee bee : bees) {
            all.addAll(bee.flowers()); // ~ data-race #1
        }
        System.out.println(all);
    }
}
