package io.reactivex.rxjava3.core;

public interface FlowableSubscriber<T> {
    void onSubscribe(Object s);

    void onNext(T t);

    void onComplete();
}
