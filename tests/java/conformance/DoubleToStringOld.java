package conformance;

/**
 * Double.toString and Float.toString where the digits were not the shortest before JDK 19.
 * Differs: JDK 19 gave toString the shortest decimal that rounds to the value.
 */
public class DoubleToStringOld {
    public static void main(String[] args) {
        double[] ds = {2e-323, 4.9e-324, 1.0E23, 2.0E-3, 9.2233720368547748E18, 1.15292150460684698E18, 2.2250738585072014E-308, 1.1E-322,
            2.82879384806159E17,
            1.387364135037754E18, 1.45800632428665E17};
        for (double d : ds) {
            System.out.println(d);
        }
        float[] fs = {1.4e-45f, 2.14748365E9f, 9.0071993E15f, 1.1920929E-7f, 3.3554432E7f, 8.5899346E9f, 1.0E10f, 6.4e-44f};
        for (float f : fs) {
            System.out.println(f);
        }
    }
}
