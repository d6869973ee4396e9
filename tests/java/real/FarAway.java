package real;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** What an object of another process is told to do is done there: the fields that its class writes are those of that process. */
final class FarAway {
    private FarAway() {
    }

    static class Files {
        static final Files SHARED = new Files();
        private String base = "";

        synchronized String base() {
            return base;
        }

        synchronized void setBase(String newBase) {
            base = newBase;
        }
    }

    interface Engine extends Remote {
        void configure(String base) throws RemoteException;
    }

    static class EngineThere implements Engine {
        @Override
        public void configure(String base) {
            Files.SHARED.setBase(base);
        }
    }

    static class Client {
        private final Engine engine;

        Client(Engine engine) {
            this.engine = engine;
        }

        void start() throws RemoteException { // Silent
            String base = Files.SHARED.base();
            engine.configure(base);
        }
    }

    interface Worker {
        void configure(String base);
    }

    static class WorkerHere implements Worker {
        @Override
        public void configure(String base) {
            Files.SHARED.setBase(base);
        }
    }

    /** The same of an object of this process. */
    static class Starter {
        private final Worker worker;

        Starter(Worker worker) {
            this.worker = worker;
        }

        void start() {
            String base = Files.SHARED.base();
            worker.configure(base); // BLOCAL: lost-update
        }
    }

    /** Its own class calls it here. */
    static class Here {
        void start(EngineThere engine) {
            String base = Files.SHARED.base();
            engine.configure(base); // BLOCAL: lost-update
        }
    }
}
