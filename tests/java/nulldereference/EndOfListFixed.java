package nulldereference;

/** The search ends after the last node. */
public class EndOfListFixed {
    static class Node {
        final String name;
        final Node next;

        Node(String name, Node next) {
            this.name = name;
            this.next = next;
        }
    }

    static boolean contains(Node head, String name) {
        Node node = head;
        while (node != null) {
            if (node.name.equals(name)) {
                return true;
            }
            node = node.next;
        }
        return false;
    }

    public static void main(String[] args) {
        Node list = new Node("ann", new Node("bob", null));
        System.out.println(contains(list, "cyd"));
    }
}
