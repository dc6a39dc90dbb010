package org.overshelf.dht.coordination;

import org.overshelf.dht.admission.TokenLedger;
import org.overshelf.dht.admission.TokenLedgerContract;

class RegisterTokenLedgerTest extends TokenLedgerContract {

  private final Registers registers = new MemoryRegisters();

  @Override
  protected TokenLedger open() {
    return new RegisterTokenLedger(registers);
  }
}
