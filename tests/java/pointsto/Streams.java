package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A sequential stream runs on the current thread alone, a parallel one also on a pool.
class Streams {
    static class Box {
        final Object value;

        Box(Object value) {
            this.value = value;
        }
    }

    public static void main(String[] args) {
        List<Object> list = new ArrayList<>();
        list.add(new Object()); // makes a
        list.stream()
                .filter(x -> {
                    here(); // on main
                    see(x); // sees a
                    return true;
                })
                .map(Streams::box)
                .forEach(box -> {
                    here(); // on main
                    see(box); // sees box
                    see(box.value); // sees a
                });
        List<Object> others = new ArrayList<>();
        others.add(new Object()); // makes b
        Stream<Object> mapped = others.parallelStream()
                .map(x -> { // spawns map parallel-stream many
                    here(); // on main, map
                    see(x); // sees b
                    return x;
                });
        mapped.forEach(Streams::each); // spawns each parallel-stream many
        see(list.stream().map(x -> x).collect(Collectors.toList()).get(0)); // sees a
        see(list.stream().findFirst().get()); // sees a
        see(others.stream().toArray()[0]); // sees b
        list.stream().parallel().forEach(x -> here()); // spawns switched parallel-stream many; on main, switched
    }

    static Box box(Object value) {
        return new Box(value); // makes box
    }

    static void each(Object object) {
        here(); // on main, each
        see(object); // sees b
    }
}
