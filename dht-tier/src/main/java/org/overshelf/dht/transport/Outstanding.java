package org.overshelf.dht.transport;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the calls on their way to one node, and the bytes on their way to all. */
final class Outstanding {

  private final int mostCalls;
  private final long mostBytes;
  private final AtomicLong bytesToAll;
  private int calls;
  private long bytes;

  Outstanding(TransportSettings settings, AtomicLong bytesToAll) {
    this.mostCalls = settings.mostRequests();
    this.mostBytes = settings.outboundBytes();
    this.bytesToAll = bytesToAll;
  }

  /** Whether one more call is allowed; it counts until its answer is there, or its time is up. */
  boolean admit(Call call) {
    int size = call.body().length;
    synchronized (this) {
      if (calls >= mostCalls
          || bytes + size > mostBytes
          || bytesToAll.get() + size > 4 * mostBytes) {
        return false;
      }
      calls++;
      bytes += size;
      bytesToAll.addAndGet(size);
    }
    call.answer().whenComplete((answer, failure) -> release(size));
    return true;
  }

  private synchronized void release(int size) {
    calls--;
    bytes -= size;
    bytesToAll.addAndGet(-size);
  }
}
