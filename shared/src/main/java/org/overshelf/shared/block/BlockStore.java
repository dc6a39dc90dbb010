package org.overshelf.shared.block;

/** Reads and writes blocks. */
public interface BlockStore extends BlockReader, BlockWriter {}
