package examples;

import artho.BlockLocalCounter;
import artho.Coordinates;
import artho.Counter;
import artho.NestedLocks;
import artho.Pipeline;
import artho.Transaction;
import artho.VisitLog;
import burrows.Ledger;
import burrows.Reservoir;
import burrows.TicketOffice;
import flanagan.OldStringBuffer;
import keul.Rectangle;
import keul.Sensor;
import keul.Setpoint;
import keul.TwoMutexes;

/** Runs two threads over one shared object of each example, and prints what became of some of them. */
public final class Main implements Runnable {
    private static final int ROUNDS = 200_000;

    static final Counter COUNTER = new Counter();
    static final BlockLocalCounter BLOCK_LOCAL_COUNTER = new BlockLocalCounter();
    static final Coordinates COORDINATES = new Coordinates();
    static final VisitLog VISITS = new VisitLog();
    static final Pipeline PIPELINE = new Pipeline();
    static final Transaction TRANSACTION = new Transaction();
    static final NestedLocks NESTED = new NestedLocks();
    static final burrows.Account ACCOUNT = new burrows.Account();
    static final TicketOffice OFFICE = new TicketOffice();
    static final Reservoir RESERVOIR = new Reservoir();
    static final Ledger LEDGER = new Ledger();
    static final Sensor SENSOR = new Sensor();
    static final Setpoint SETPOINT = new Setpoint();
    static final TwoMutexes MUTEXES = new TwoMutexes();
    static final Rectangle RECTANGLE = new Rectangle();
    static final flanagan.Account FUNDS = new flanagan.Account();
    static final OldStringBuffer TEXT = new OldStringBuffer();
    static final OldStringBuffer TAIL = new OldStringBuffer();

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(new Main());
        Thread two = new Thread(new Main());
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println("increments asked for: " + 2 * ROUNDS);
        System.out.println("counted in two blocks: " + COUNTER.get());
        System.out.println("counted in one block:  " + BLOCK_LOCAL_COUNTER.get());
        System.out.println("seats left of 500 after 2 * 200 sales: " + OFFICE.free());
    }

    @Override
    public void run() {
        for (int i = 0; i < ROUNDS; i++) {
            COUNTER.inc();
            BLOCK_LOCAL_COUNTER.inc();
        }
        for (int i = 0; i < 200; i++) {
            OFFICE.sell();
            useTheOthers(i);
        }
    }

    private static void useTheOthers(int i) {
        COORDINATES.move(i, 1);
        COORDINATES.reset();
        VISITS.visit(i);
        PIPELINE.submit(i);
        PIPELINE.step();
        TRANSACTION.transact();
        NESTED.addRow(i);
        NESTED.widen();
        NESTED.clearCells();
        ACCOUNT.deposit(10);
        ACCOUNT.withdraw(10);
        try {
            RESERVOIR.fill(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        LEDGER.addAll(new int[] {1, 2, 3});
        SENSOR.store(20 + i % 5, 1000 + i % 30);
        SENSOR.density();
        SETPOINT.adjust(1);
        MUTEXES.set(i);
        MUTEXES.change();
        RECTANGLE.resize(i, i);
        RECTANGLE.updateArea();
        FUNDS.pay(1);
        FUNDS.payUnlocked(1);
        TAIL.append('x');
        TEXT.append(TAIL);
        TEXT.setLength(0);
        TAIL.setLength(1);
    }
}
