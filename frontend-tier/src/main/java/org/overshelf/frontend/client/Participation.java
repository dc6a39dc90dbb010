package org.overshelf.frontend.client;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * What an operator does about this node's part in the library: let others in, put them out, and go.
 */
public interface Participation {

  /**
   * Lets nodes join.
   *
   * @param text what a newcomer shows; a secret
   * @param address where it asks, as {@code host:port}
   */
  record Invitation(String text, String address) {

    /** Without the secret. */
    @Override
    public String toString() {
      return "Invitation[" + address + "]";
    }
  }

  /**
   * Makes a token with which {@code uses} nodes can join.
   *
   * @throws IOException with a message for people, if this node cannot admit anybody
   */
  Invitation invite(int uses, Duration lifetime) throws IOException;

  /**
   * Puts a node out of the library for good, against its will.
   *
   * @param node its id, or how that begins
   * @return its whole id
   * @throws IOException with a message for people, if this node cannot do that, or not that one
   */
  String revoke(String node) throws IOException;

  /**
   * Changes a setting on all nodes of the library.
   *
   * @throws IllegalArgumentException with a message for people, if there is no such setting or it
   *     cannot have this value
   * @throws IOException with a message for people, if it could not be changed now
   */
  void changeSetting(String key, String value) throws IOException, InterruptedException;

  /**
   * Hands everything that this node holds over to the others, takes leave of them, and stops the
   * node. Reading and adding go on meanwhile. Ends with a {@code RESULT} line.
   *
   * @throws IllegalStateException if there is nobody to hand over to; the message is for people
   */
  void leave(Consumer<Maintenance.Line> report) throws InterruptedException;
}
