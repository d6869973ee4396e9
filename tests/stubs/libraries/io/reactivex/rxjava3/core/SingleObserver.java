package io.reactivex.rxjava3.core;

public interface SingleObserver<T> {
    void onSubscribe(Object d);

    void onSuccess(T t);
}
