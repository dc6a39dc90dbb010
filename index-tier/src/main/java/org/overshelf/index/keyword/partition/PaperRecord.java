package org.overshelf.index.keyword.partition;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.compress.LZ4;
import org.overshelf.index.keyword.snippet.SnippetMaker;
import org.overshelf.shared.file.FileId;
import org.overshelf.shared.key.Key;
import org.overshelf.shared.table.DocumentRow;

/**
 * What a result shows of a paper, and its text, in one value.
 *
 * <pre>
 *   record = file id (32 bytes), year (vint), piece 0, number of further pieces (vint), pieces
 *   piece  = length in bytes (vint), length compressed (vint, 0 if stored as it is), bytes
 *   piece 0 = title, authors (count first), venue, file name, abstract: each a length and UTF-8
 *   further pieces = the body, cut between words
 * </pre>
 *
 * <p>A piece is compressed for itself (LZ4), so that a snippet costs the pieces it looks at. For
 * one thread.
 */
final class PaperRecord implements SnippetMaker.Pieces {

  private static final int PIECE_CHARS = 8 << 10;

  /** A cut is looked for so far back. */
  private static final int CUT_CHARS = 1 << 10;

  private final FileId file;
  private final int year;
  private final String title;
  private final List<String> authors;
  private final String venue;
  private final String fileName;
  private final String abstractText;
  private final ByteArrayDataInput rest;
  private int piecesLeft;

  /** Reads a record; the body only when asked. */
  PaperRecord(BytesRef bytes) throws IOException {
    ByteArrayDataInput in = new ByteArrayDataInput(bytes.bytes, bytes.offset, bytes.length);
    file = new FileId(Key.of(readBytes(in, Key.BYTES)));
    year = in.readVInt();
    byte[] shown = readPiece(in);
    ByteArrayDataInput head = new ByteArrayDataInput(shown);
    title = head.readString();
    int count = head.readVInt();
    List<String> names = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      names.add(head.readString());
    }
    authors = names;
    venue = head.readString();
    fileName = head.readString();
    abstractText = head.readString();
    piecesLeft = in.readVInt();
    rest = in;
  }

  /**
   * Writes a record.
   *
   * @param table working memory, used again from paper to paper
   */
  static BytesRef write(DocumentRow row, String body, LZ4.FastCompressionHashTable table) {
    try {
      ByteBuffersDataOutput out = new ByteBuffersDataOutput();
      byte[] file = row.file().root().toBytes();
      out.writeBytes(file, file.length);
      out.writeVInt(Math.max(0, row.year().orElse(0)));
      ByteBuffersDataOutput head = new ByteBuffersDataOutput();
      head.writeString(row.title());
      head.writeVInt(row.authors().size());
      for (String author : row.authors()) {
        head.writeString(author);
      }
      head.writeString(row.venue());
      head.writeString(row.fileName());
      head.writeString(row.abstractText());
      writePiece(head.toArrayCopy(), out, table);
      List<String> pieces = cut(body);
      out.writeVInt(pieces.size());
      for (String piece : pieces) {
        writePiece(piece.getBytes(StandardCharsets.UTF_8), out, table);
      }
      return new BytesRef(out.toArrayCopy());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot happen in memory", e);
    }
  }

  private static List<String> cut(String body) {
    List<String> pieces = new ArrayList<>();
    int from = 0;
    while (from < body.length()) {
      int until = Math.min(from + PIECE_CHARS, body.length());
      int cut = until;
      if (until < body.length()) {
        while (cut > until - CUT_CHARS && !Character.isWhitespace(body.charAt(cut - 1))) {
          cut--;
        }
        if (cut == until - CUT_CHARS) {
          cut = until - (Character.isHighSurrogate(body.charAt(until - 1)) ? 1 : 0);
        }
      }
      pieces.add(body.substring(from, cut));
      from = cut;
    }
    return pieces;
  }

  private static void writePiece(byte[] bytes, DataOutput out, LZ4.FastCompressionHashTable table)
      throws IOException {
    ByteBuffersDataOutput packed = new ByteBuffersDataOutput();
    LZ4.compress(bytes, 0, bytes.length, packed, table);
    boolean worthIt = packed.size() < bytes.length * 9L / 10;
    byte[] written = worthIt ? packed.toArrayCopy() : bytes;
    out.writeVInt(bytes.length);
    out.writeVInt(worthIt ? written.length : 0);
    out.writeBytes(written, written.length);
  }

  private static byte[] readPiece(ByteArrayDataInput in) throws IOException {
    int length = in.readVInt();
    int packed = in.readVInt();
    if (packed == 0) {
      return readBytes(in, length);
    }
    byte[] bytes = new byte[length];
    LZ4.decompress(in, length, bytes, 0);
    return bytes;
  }

  private static byte[] readBytes(ByteArrayDataInput in, int length) {
    byte[] bytes = new byte[length];
    in.readBytes(bytes, 0, length);
    return bytes;
  }

  FileId file() {
    return file;
  }

  OptionalInt year() {
    return year == 0 ? OptionalInt.empty() : OptionalInt.of(year);
  }

  String title() {
    return title;
  }

  List<String> authors() {
    return authors;
  }

  String venue() {
    return venue;
  }

  String fileName() {
    return fileName;
  }

  String abstractText() {
    return abstractText;
  }

  @Override
  public boolean hasMore() {
    return piecesLeft > 0;
  }

  /** The next piece of the body. */
  @Override
  public String next() throws IOException {
    piecesLeft--;
    return new String(readPiece(rest), StandardCharsets.UTF_8);
  }
}
