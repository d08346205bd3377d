package conformance;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Objects and numbers, sent over a connection. */
public class SocketObjects {
    static class Order implements Serializable {
        private static final long serialVersionUID = 1;
        final String item;
        final int count;
        transient int seen = 5;

        Order(String item, int count) {
            this.item = item;
            this.count = count;
        }
    }

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            ObjectOutputStream out = new ObjectOutputStream(client.getOutputStream());
            out.writeObject(new Order("tea", 3));
            Map<String, List<Integer>> map = new TreeMap<>();
            map.put("a", new ArrayList<>(List.of(1, 2)));
            map.put("b", new ArrayList<>());
            out.writeObject(map);
            out.writeInt(42);
            out.flush();
            ObjectInputStream in = new ObjectInputStream(accepted.getInputStream());
            Order order = (Order) in.readObject();
            System.out.println(order.item + " " + order.count + " " + order.seen);
            System.out.println(in.readObject());
            System.out.println(in.readInt());

            DataOutputStream data = new DataOutputStream(accepted.getOutputStream());
            data.writeUTF("grüße");
            data.writeLong(-5);
            data.writeDouble(2.5);
            DataInputStream numbers = new DataInputStream(client.getInputStream());
            System.out.println(numbers.readUTF() + " " + numbers.readLong() + " " + numbers.readDouble());
        }
    }
}
