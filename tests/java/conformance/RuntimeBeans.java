package conformance;

import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;

/** The bean that says something about the machine. */
public class RuntimeBeans {
    public static void main(String[] args) {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        System.out.println(runtime.getName().contains("@") + " " + (runtime.getPid() > 0));
        System.out.println(runtime.getSpecVersion().isEmpty());
    }
}
