/**
 * What the tests of every module share, published in the test-jar: seeded properties, golden files,
 * and makers of blocks and signed entries. The contract suites lie beside the contracts that they
 * hold.
 */
package org.overshelf.shared.testing;
