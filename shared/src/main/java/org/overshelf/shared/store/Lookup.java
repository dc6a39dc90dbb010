package org.overshelf.shared.store;

import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/**
 * What became of a read. "It is not there" and "nobody could be asked" are different answers, and
 * callers treat them differently: the first is a fact (404), the second is a fault that may pass
 * (503).
 */
public sealed interface Lookup<T> {

  /** It is there; {@code value} has been verified. */
  record Found<T>(T value) implements Lookup<T> {}

  /** Those responsible were asked and do not have it. */
  record Missing<T>() implements Lookup<T> {}

  /** It may be there, but no verified copy could be had. */
  record Unreachable<T>(Cause cause, String detail) implements Lookup<T> {}

  /** Why a value could not be had. */
  enum Cause {
    /** A copy is there, but its bytes are not what they should be. They are not handed out. */
    DAMAGED,
    /** Those responsible did not answer in time. */
    TIMED_OUT,
    /** No node that is responsible is up. */
    NO_REPLICA
  }

  /** Applies {@code change} to a value that was found. */
  default <U> Lookup<U> map(Function<? super T, ? extends U> change) {
    return switch (this) {
      case Found<T>(T value) -> new Found<>(change.apply(value));
      case Missing<T>() -> new Missing<>();
      case Unreachable<T>(Cause cause, String detail) -> new Unreachable<>(cause, detail);
    };
  }

  /** The value, or empty if it is known not to be there. */
  default Optional<T> orUnreachable() throws StoreException {
    return switch (this) {
      case Found<T>(T value) -> Optional.of(value);
      case Missing<T>() -> Optional.empty();
      case Unreachable<T>(Cause cause, String detail) -> throw StoreException.of(cause, detail);
    };
  }

  /** The value, for callers that know that it must be there. */
  default T required() throws StoreException {
    return orUnreachable().orElseThrow(() -> new NoSuchElementException("expected a stored value"));
  }
}
