/**
 * Extraction in separate processes, so that a file can cost a process and never a node.
 *
 * <p>{@link org.overshelf.crawler.extract.worker.WorkerPool} keeps a few Java processes whose main
 * class is {@link org.overshelf.crawler.extract.worker.WorkerMain}. Each works on one file at a
 * time, within a heap and a time of its own. What can go wrong, and what then happens:
 *
 * <table>
 *   <caption>Failures of workers</caption>
 *   <tr><th>the worker …</th><th>the file fails as</th><th>the worker is</th></tr>
 *   <tr><td>takes too long</td><td>{@code TIMED_OUT}</td><td>killed</td></tr>
 *   <tr><td>runs out of memory</td><td>{@code OUT_OF_MEMORY}</td><td>gone: the JVM exits with status 3</td></tr>
 *   <tr><td>crashes, or is killed</td><td>{@code WORKER_DIED}</td><td>gone</td></tr>
 *   <tr><td>answers nonsense</td><td>{@code WORKER_DIED}</td><td>killed: a parser may have been taken over</td></tr>
 *   <tr><td>loses its parent</td><td>nobody waits</td><td>gone: its input ended</td></tr>
 * </table>
 *
 * <p>A worker that is gone is replaced when the next file comes. Workers are also replaced after a
 * number of files, as parsers leak, and stopped when there is nothing to do.
 *
 * <p><b>Protocol.</b> Frames over the worker's standard input and output: the four bytes {@code 4f
 * 53 58 01}, of which the last is the version; one byte for the kind; four bytes for the length,
 * most significant first; the payload, in UTF-8 JSON. A worker sends {@code READY} once, and then
 * one {@code ANSWER} for each {@code REQUEST}. Whatever libraries print goes to the standard error,
 * of which the end is kept for messages.
 */
@NullMarked
package org.overshelf.crawler.extract.worker;

import org.jspecify.annotations.NullMarked;
