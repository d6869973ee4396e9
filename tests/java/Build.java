import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.spi.ToolProvider;

/** Compiles the cases for build.sh, all in one virtual machine: some two hundred compilations, of which each alone would first have to
    get warm. Arguments: the folder of the cases, where the jars go, a folder to work in, topics. Eclipse's compiler is used if it is on
    the class path. */
class Build {
    /** Of Eclipse's compiler, its public entry. */
    static final String ECLIPSE = "org.eclipse.jdt.core.compiler.batch.BatchCompiler";
    static final List<String> RELEASES = List.of("8", "11", "17", "21");
    static final ToolProvider JAVAC = ToolProvider.findFirst("javac").orElseThrow();
    static final ToolProvider JAR = ToolProvider.findFirst("jar").orElseThrow();

    final Path cases, out, work;

    Build(Path cases, Path out, Path work) {
        this.cases = cases;
        this.out = out;
        this.work = work;
    }

    static void run(ToolProvider tool, List<String> arguments) {
        if (tool.run(System.out, System.err, arguments.toArray(new String[0])) != 0) {
            throw new IllegalStateException(tool.name() + " fails: " + arguments);
        }
    }

    static boolean knows(String release, Path work) throws IOException {
        Path probe = Files.writeString(work.resolve("Probe.java"), "class Probe { }");
        PrintWriter nowhere = new PrintWriter(PrintWriter.nullWriter());
        return JAVAC.run(nowhere, nowhere, "--release", release, "-d", work.toString(), probe.toString()) == 0;
    }

    static List<String> below(Path folder, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(Path::toString).filter(f -> f.endsWith(suffix)).sorted().collect(Collectors.toList());
        }
    }

    /** "// RELEASES: 8 11 17 21" in one of the first lines; 8 and 17 where nothing is said. */
    static boolean isFor(String release, String source) {
        try (Stream<String> lines = Files.lines(Path.of(source))) {
            String said = lines.limit(5).filter(l -> l.startsWith("// RELEASES:")).map(l -> l.substring(12)).findFirst().orElse("8 17");
            return List.of(said.trim().split(" +")).contains(release);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    List<String> sources(String topic, String release) throws IOException {
        return below(cases.resolve(topic), ".java").stream().filter(f -> isFor(release, f)).collect(Collectors.toList());
    }

    /** Where the classes of libraries are that the topic's files are compiled with, of ../stubs, but that are not given. */
    String stubs(String topic, String release) throws IOException {
        Path folder = Files.createDirectories(work.resolve("stubs-" + topic + "-" + release));
        Path stubs = cases.resolveSibling("stubs").resolve(topic);
        if (Files.isDirectory(stubs) && below(folder, ".class").isEmpty()) {
            List<String> arguments = new ArrayList<>(List.of("--release", release, "-nowarn", "-Xlint:-options", "-d", folder.toString()));
            arguments.addAll(below(stubs, ".java"));
            run(JAVAC, arguments);
        }
        return folder.toString();
    }

    /** What was compiled into the folder of that name, as a jar of that name. */
    void pack(String name) throws IOException {
        Path classes = work.resolve(name), jar = work.resolve(name + ".jar");
        List<String> names = below(classes, ".class").stream().map(f -> classes.relativize(Path.of(f)).toString())
                .sorted(Comparator.naturalOrder()).collect(Collectors.toList());
        List<String> arguments = new ArrayList<>(List.of("--create", "--no-manifest", "--file", jar.toString(), "--date=2004-11-01T00:00:00Z"));
        for (String entry : names) {
            arguments.addAll(List.of("-C", classes.toString(), entry));
        }
        run(JAR, arguments);
        Files.move(jar, out.resolve(name + ".jar"), StandardCopyOption.REPLACE_EXISTING);
    }

    void compile(String topic, String release) throws IOException {
        List<String> sources = sources(topic, release);
        if (sources.isEmpty()) {
            return;
        }
        String name = topic + "-" + release;
        List<String> arguments = new ArrayList<>(List.of("--release", release, "-g:source,lines", "-nowarn", "-Xlint:-options", "-cp",
                stubs(topic, release), "-d", Files.createDirectory(work.resolve(name)).toString()));
        arguments.addAll(sources);
        run(JAVAC, arguments);
        pack(name);
    }

    void compileByEclipse(Class<?> compiler, String topic) throws Exception {
        List<String> sources = sources(topic, "8");
        if (sources.isEmpty()) {
            return;
        }
        String name = topic + "-ecj-8";
        List<String> arguments = new ArrayList<>(List.of("--release", "8", "-g:lines,source", "-nowarn", "-proc:none", "-cp",
                stubs(topic, "8"), "-d", Files.createDirectory(work.resolve(name)).toString()));
        arguments.addAll(sources);
        PrintWriter console = new PrintWriter(System.err, true);
        Class<?> progress = Class.forName("org.eclipse.jdt.core.compiler.CompilationProgress");
        Object done = compiler.getMethod("compile", String[].class, PrintWriter.class, PrintWriter.class, progress)
                .invoke(null, arguments.toArray(new String[0]), console, console, null);
        if (!Boolean.TRUE.equals(done)) {
            throw new IllegalStateException("Eclipse's compiler fails: " + arguments);
        }
        pack(name);
    }

    static Class<?> eclipse() {
        try {
            return Class.forName(ECLIPSE);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Path work = Path.of(arguments[2]);
        Build build = new Build(Path.of(arguments[0]), Path.of(arguments[1]), work);
        List<String> topics = List.of(arguments).subList(3, arguments.length);
        Class<?> eclipse = eclipse();
        for (String topic : eclipse == null ? List.<String>of() : topics) {
            build.compileByEclipse(eclipse, topic);
        }
        for (String release : RELEASES) {
            if (!knows(release, work)) {
                System.err.println("build.sh: javac does not compile for release " + release + ": left out");
                continue;
            }
            for (String topic : topics) {
                build.compile(topic, release);
            }
        }
    }
}
