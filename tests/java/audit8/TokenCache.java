// RELEASES: 8 17
package audit8;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Credentials that expire: one refreshes, the others wait or take the old. No field or thread shows who shares it. */
public class TokenCache {
    interface Issuer {
        Token issue(String scope);
    }

    static final class Token {
        final String text;
        final Instant expires;

        Token(String text, Instant expires) {
            this.text = text;
            this.expires = expires;
        }

        boolean expired(Instant now) {
            return !now.isBefore(expires);
        }
    }

    private final Issuer issuer;
    private final Lock lock = new ReentrantLock();
    private final Map<String, Token> tokens = new HashMap<>();
    private Token current;
    private boolean refreshing;
    private int refreshes;

    public TokenCache(Issuer issuer) {
        this.issuer = issuer;
    }

    /** Expired when looked at; two issue. Without evidence of sharing one step lower. */
    public Token current(String scope) {
        Token t;
        lock.lock();
        try {
            t = current;
        } finally {
            lock.unlock();
        }
        if (t == null || t.expired(Instant.now())) {
            t = issuer.issue(scope);
            lock.lock();
            try {
                current = t; // BLOCAL: check-then-act medium
            } finally {
                lock.unlock();
            }
        }
        return t;
    }

    // Silent: issued under the lock.
    public Token currentHeld(String scope) {
        lock.lock();
        try {
            if (current == null || current.expired(Instant.now())) {
                current = issuer.issue(scope);
            }
            return current;
        } finally {
            lock.unlock();
        }
    }

    // Silent: one refreshes, having said so; what it has set it sets back. By the letter: what says so is the flag, not the token that was looked at.
    public Token currentOnce(String scope) {
        lock.lock();
        try {
            if (refreshing || current != null && !current.expired(Instant.now())) {
                return current;
            }
            refreshing = true;
        } finally {
            lock.unlock();
        }
        Token fresh = issuer.issue(scope);
        lock.lock();
        try {
            current = fresh; // BLOCAL: check-then-act low
            refreshing = false;
            refreshes++;
            return fresh;
        } finally {
            lock.unlock();
        }
    }

    /** Of a scope: none when asked. Its lock is a sign that it is shared: medium. */
    public Token token(String scope) {
        lock.lock();
        try {
            Token t = tokens.get(scope);
            if (t != null) {
                return t;
            }
        } finally {
            lock.unlock();
        }
        Token t = issuer.issue(scope);
        lock.lock();
        try {
            tokens.put(scope, t); // BLOCAL: check-then-act medium
        } finally {
            lock.unlock();
        }
        return t;
    }

    // Silent: what another has put stays.
    public Token tokenFixed(String scope) {
        lock.lock();
        try {
            Token t = tokens.get(scope);
            if (t != null) {
                return t;
            }
        } finally {
            lock.unlock();
        }
        Token mine = issuer.issue(scope);
        lock.lock();
        try {
            Token t = tokens.putIfAbsent(scope, mine);
            return t == null ? mine : t;
        } finally {
            lock.unlock();
        }
    }

    public void invalidate() {
        lock.lock();
        try {
            tokens.clear();
            current = null;
        } finally {
            lock.unlock();
        }
    }

    /** Counted from what was read. */
    public void countRefresh() {
        int r;
        lock.lock();
        try {
            r = refreshes;
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            refreshes = r + 1; // BLOCAL: lost-update medium
        } finally {
            lock.unlock();
        }
    }

    public int refreshes() {
        lock.lock();
        try {
            return refreshes;
        } finally {
            lock.unlock();
        }
    }
}
