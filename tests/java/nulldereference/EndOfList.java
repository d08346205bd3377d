package nulldereference;

/** The search runs past the last node if the name is not in the list. */
public class EndOfList {
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
        while (!node.name.equals(name)) { // ~ null-dereference #1
            node = node.next;
        }
        return true;
    }

    public static void main(String[] args) {
        Node list = new Node("ann", new Node("bob", null));
        System.out.println(contains(list, "cyd"));
    }
}
