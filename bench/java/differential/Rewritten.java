import java.util.ArrayList;
import java.util.List;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.FieldVisitor;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;

/**
 * A class that calls a method of {@link Noise} before accesses and calls, and prints to {@link Output}. If it is
 * reused, its initialiser is a method that gives static fields their defaults first.
 */
final class Rewritten extends ClassVisitor {
    static final String BEGIN = "beginAgain";
    private static final int API = Opcodes.ASM8;

    private final String noise;
    private final int[] places;
    private final boolean isReused;
    private final List<String[]> statics = new ArrayList<>();
    private String self;
    private boolean isInterface, hasBegin;

    Rewritten(ClassVisitor next, String noise, int[] places, boolean isReused) {
        super(API, next);
        this.noise = noise;
        this.places = places;
        this.isReused = isReused;
    }

    /** Whether a class has something to initialise. */
    static boolean initialises(byte[] code) {
        boolean[] found = {false};
        new ClassReader(code).accept(new ClassVisitor(API) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] thrown) {
                found[0] |= name.equals("<clinit>");
                return null;
            }

            @Override
            @SuppressWarnings("deprecation")
            public void visitPermittedSubclassExperimental(String name) {
            }
        }, ClassReader.SKIP_CODE);
        return found[0];
    }

    // Enums with bodies are sealed; this ASM takes that for an experiment. Nothing depends on it.
    @Override
    @SuppressWarnings("deprecation")
    public void visitPermittedSubclassExperimental(String name) {
    }

    @Override
    public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
        self = name;
        isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
        // The harness calls the method that begins again.
        super.visit(version, access | Opcodes.ACC_PUBLIC, name, signature, parent, interfaces);
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        if (isReused && !isInterface && (access & Opcodes.ACC_STATIC) != 0 && value == null) {
            statics.add(new String[] {name, descriptor});
            access &= ~Opcodes.ACC_FINAL;
        }
        return super.visitField(access, name, descriptor, signature, value);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
        if (!isReused || !name.equals("<clinit>")) {
            return new Noisy(super.visitMethod(access, name, descriptor, signature, thrown));
        }
        MethodVisitor begin = begin();
        clear(begin);
        return new Noisy(begin) {
            @Override
            public void visitCode() {
                // It has begun.
            }
        };
    }

    @Override
    public void visitEnd() {
        if (isReused && !isInterface && !hasBegin) {
            MethodVisitor begin = begin();
            clear(begin);
            begin.visitInsn(Opcodes.RETURN);
            begin.visitMaxs(2, 0);
            begin.visitEnd();
        }
        super.visitEnd();
    }

    private MethodVisitor begin() {
        hasBegin = true;
        return super.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, BEGIN, "()V", null, null);
    }

    private void clear(MethodVisitor begin) {
        begin.visitCode();
        for (String[] field : statics) {
            begin.visitInsn(switch (Type.getType(field[1]).getSort()) {
                case Type.OBJECT, Type.ARRAY -> Opcodes.ACONST_NULL;
                case Type.LONG -> Opcodes.LCONST_0;
                case Type.FLOAT -> Opcodes.FCONST_0;
                case Type.DOUBLE -> Opcodes.DCONST_0;
                default -> Opcodes.ICONST_0;
            });
            begin.visitFieldInsn(Opcodes.PUTSTATIC, self, field[0], field[1]);
        }
    }

    private class Noisy extends MethodVisitor {
        Noisy(MethodVisitor next) {
            super(API, next);
        }

        private void noise() {
            super.visitIntInsn(Opcodes.SIPUSH, places[0]++ & 0x7fff);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, "Noise", noise, "(I)V", false);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (owner.equals("java/lang/System") && name.equals("out")) {
                super.visitFieldInsn(opcode, "Output", "out", descriptor);
                return;
            }
            noise();
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean ofInterface) {
            if (!name.equals("<init>")) {
                noise();
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
        }

        @Override
        public void visitInsn(int opcode) {
            boolean isArray = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
            if (isArray || opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
                noise();
            }
            super.visitInsn(opcode);
        }
    }
}
