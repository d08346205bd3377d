package datarace;

import java.util.ArrayList;
import java.util.List;

/** Fine: each thread has ended before its list is read through a method. */
final class BeeListsFixed {
    static final class Bee extends Thread {
        private final List<String> flowers = new ArrayList<>();

        @Override
        public void run() {
            flowers.add("clover");
        }

        List<String> flowers() {
            return flowers;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Bee> bees = new ArrayList<>();
        bees.add(new Bee());
        bees.add(new Bee());
        for (Bee bee : bees) {
            bee.start();
        }
        List<String> all = new ArrayList<>();
        for (Bee bee : bees) {
            bee.join();
            all.addAll(bee.flowers());
        }
        System.out.println(all);
    }
}
