import java.io.InputStream;
import java.util.Enumeration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.BasicVerifier;

/** What ASM takes for one data-flow analysis of every method of the jars: the types on stack and in locals, no more. */
final class Verify {
    private int classes;
    private int methods;
    private int faults;

    public static void main(String[] jars) throws Exception {
        Verify all = new Verify();
        for (String jar : jars) {
            all.read(jar);
        }
        System.out.println("classes " + all.classes + " methods " + all.methods + " faults " + all.faults);
    }

    private void read(String jar) throws Exception {
        try (ZipFile zip = new ZipFile(jar)) {
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                if (entry.getName().endsWith(".class")) {
                    analyze(zip.getInputStream(entry));
                }
            }
        }
    }

    private void analyze(InputStream in) throws Exception {
        ClassNode node = new ClassNode();
        try (InputStream closed = in) {
            new ClassReader(closed).accept(node, 0);
        }
        classes++;
        for (MethodNode method : node.methods) {
            methods++;
            try {
                new Analyzer<BasicValue>(new BasicVerifier()).analyze(node.name, method);
            } catch (AnalyzerException e) {
                faults++;
            }
        }
    }
}
