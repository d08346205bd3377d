import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes the pattern switches of a class file call {@code enumSwitch}, as javac 21 does where the selector is an enum. */
class CallEnumSwitch {
    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        ClassDesc selector = ClassDesc.of(args[1]);
        CodeTransform calls = (builder, element) -> {
            if (element instanceof InvokeDynamicInstruction call && call.name().equalsString("typeSwitch")) {
                ConstantDesc[] labels = call.bootstrapArgs().stream().map(CallEnumSwitch::label).toArray(ConstantDesc[]::new);
                DirectMethodHandleDesc bootstrap = ConstantDescs.ofCallsiteBootstrap(
                    ClassDesc.of("java.lang.runtime.SwitchBootstraps"), "enumSwitch", ConstantDescs.CD_CallSite,
                    ConstantDescs.CD_Object.arrayType());
                MethodTypeDesc type = MethodTypeDesc.of(ConstantDescs.CD_int, selector, ConstantDescs.CD_int);
                builder.invokedynamic(DynamicCallSiteDesc.of(bootstrap, "enumSwitch", type, labels));
            } else {
                builder.with(element);
            }
        };
        ClassFile context = ClassFile.of(ClassFile.ConstantPoolSharingOption.NEW_POOL);
        Files.write(file, context.transformClass(context.parse(file), ClassTransform.transformingMethodBodies(calls)));
    }

    /** {@code typeSwitch} names a constant by its class and name, {@code enumSwitch} by its name alone. */
    private static ConstantDesc label(ConstantDesc label) {
        return label instanceof DynamicConstantDesc<?> constant ? constant.bootstrapArgsList().getLast() : label;
    }
}
