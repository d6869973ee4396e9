package audit21;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Optionals, streams, futures and lambdas over what several threads have. */
public class Queries {
    static final Queries QUERIES = new Queries(Runnable::run);

    static final class Plan {
        final String sql;
        volatile int uses;

        Plan(String sql) {
            this.sql = sql;
        }

        String sql() {
            return sql;
        }
    }

    private final Executor executor;
    private final ConcurrentMap<String, Plan> plans = new ConcurrentHashMap<>();
    private final List<Integer> costs = new ArrayList<>();
    private volatile List<String> names = new ArrayList<>();
    private int total;
    private int pending;

    Queries(Executor executor) {
        this.executor = executor;
    }

    Plan plan(String sql) {
        return Optional.ofNullable(plans.get(sql)).orElseGet(() -> {
            Plan p = new Plan(sql);
            plans.put(sql, p); // BLOCAL: check-then-act medium {{plans}}
            return p;
        });
    }

    Plan planWell(String sql) {
        return Optional.ofNullable(plans.get(sql)).orElseGet(() -> plans.computeIfAbsent(sql, Plan::new));
    }

    Optional<Plan> find(String sql) {
        return Optional.ofNullable(plans.get(sql));
    }

    /** Two questions, and the plan may be gone at the second. */
    String text(String sql) {
        if (find(sql).isPresent()) {
            return find(sql).get().sql(); // MISSED: check-then-act (what an Optional has is asked by isPresent)
        }
        return null;
    }

    String textWell(String sql) {
        return find(sql).map(Plan::sql).orElse(null);
    }

    String textOfOne(String sql) {
        Optional<Plan> p = find(sql);
        return p.isPresent() ? p.get().sql() : null;
    }

    void forget(String sql) {
        plans.remove(sql);
    }

    synchronized void cost(int n) {
        costs.add(n);
        total += n;
    }

    /** What came in since is not in the sum. */
    void sum() {
        int s;
        synchronized (this) {
            s = costs.stream().mapToInt(Integer::intValue).sum();
        }
        synchronized (this) {
            total = s; // BLOCAL: stale-value medium {{costs}}
        }
    }

    synchronized void sumWell() {
        total = costs.stream().mapToInt(Integer::intValue).sum();
    }

    void name(String s) {
        List<String> copy = new ArrayList<>(names);
        copy.add(s);
        names = copy; // BLOCAL: lost-update {{names}}
    }

    void unname(String s) {
        names = names.stream().filter(n -> !n.equals(s)).collect(Collectors.toList()); // BLOCAL: lost-update {{names}}
    }

    /** The answer comes when others have counted. */
    void ask(CompletableFuture<Integer> answer) {
        int p;
        synchronized (this) {
            p = pending;
        }
        answer.thenAccept(n -> {
            synchronized (this) {
                pending = p + n; // BLOCAL: lost-update {{pending}}
            }
        });
    }

    void askWell(CompletableFuture<Integer> answer) {
        answer.thenAccept(n -> {
            synchronized (this) {
                pending += n;
            }
        });
    }

    /** What is started has an old number. */
    synchronized void later() {
        int p = pending;
        executor.execute(() -> {
            synchronized (this) {
                pending = p - 1; // BLOCAL: lost-update {{pending}}
            }
        });
    }

    private synchronized <T> T locked(Supplier<T> body) {
        return body.get();
    }

    private synchronized void change(IntUnaryOperator by) {
        pending = by.applyAsInt(pending);
    }

    void bySupplier(int n) {
        int p = locked(() -> pending);
        locked(() -> pending = p + n); // BLOCAL: lost-update {{pending}}
    }

    void bySupplierWell(int n) {
        locked(() -> pending = pending + n);
    }

    void byOperator(int n) {
        change(p -> p + n);
    }

    /** What the operator adds to is current, the bound is not. */
    void byOldBound() {
        int p = locked(() -> pending);
        if (p > 0) {
            change(q -> q - 1); // BLOCAL: check-then-act {{pending}}
        }
    }
}
