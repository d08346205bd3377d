package divisionbyzero;

/** Several threads make objects at one place; none is offered with a weight of zero. */
public class NodeOfAnotherFixed {
    static class Node {
        int weight = 5;
    }

    static volatile Node offered;

    static void work() {
        Node own = new Node();
        for (int i = 0; i < 2; i++) {
            own = new Node();
        }
        Node other = offered;
        if (other != null) {
            System.out.println(10 / other.weight);
        }
        own.weight = 1;
        offered = own;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(NodeOfAnotherFixed::work).start();
        }
    }
}
