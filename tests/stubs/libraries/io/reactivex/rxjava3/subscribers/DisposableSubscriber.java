package io.reactivex.rxjava3.subscribers;

public abstract class DisposableSubscriber<T> implements io.reactivex.rxjava3.core.FlowableSubscriber<T> {
    public final void onSubscribe(Object s) {
        onStart();
    }

    protected void onStart() {
    }
}
