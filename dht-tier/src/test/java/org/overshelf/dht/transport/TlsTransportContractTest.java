package org.overshelf.dht.transport;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.overshelf.shared.identity.NodeId;
import org.overshelf.shared.identity.NodeIdentity;
import org.overshelf.shared.runtime.Transport;
import org.overshelf.shared.runtime.TransportContract;

class TlsTransportContractTest extends TransportContract {

  private final TestLibrary library = new TestLibrary();

  @AfterEach
  void stopAll() {
    library.close();
  }

  @Override
  protected Transport newNode() throws IOException {
    return library.newNode();
  }

  @Override
  protected void stop(Transport node) {
    ((TlsTransport) node).close();
  }

  @Override
  protected Transport restart(NodeId node) throws IOException {
    return library.restart(node);
  }

  @Override
  protected NodeId unknownNode() {
    return NodeIdentity.generate().id();
  }
}
