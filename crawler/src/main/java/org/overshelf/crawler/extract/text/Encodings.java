package org.overshelf.crawler.extract.text;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.overshelf.crawler.extract.Limits;

/** Tells how a text without a declaration is encoded. */
public final class Encodings {
  /** What is neither marked as UTF-16 nor valid UTF-8; every byte means something in it. */
  public static final Charset WESTERN = Charset.forName("windows-1252");

  private Encodings() {}

  /** Whether the bytes are UTF-8; a last character that is cut off does not count against it. */
  public static boolean isUtf8(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(8 * 1024);
    while (true) {
      var result = decoder.decode(in, out, false);
      if (result.isError()) {
        return false;
      }
      if (result.isUnderflow()) {
        return true;
      }
      out.clear();
    }
  }

  /** The beginning of a file's text, at most {@code max} characters, whatever the file's size. */
  static String read(Path file, int max) throws IOException {
    if (isUtf16(file)) {
      return read(
          file,
          StandardCharsets.UTF_16.newDecoder().onMalformedInput(CodingErrorAction.REPLACE),
          max);
    }
    try {
      return read(file, StandardCharsets.UTF_8.newDecoder(), max);
    } catch (CharacterCodingException notUtf8) {
      return read(file, WESTERN.newDecoder().onUnmappableCharacter(CodingErrorAction.REPLACE), max);
    }
  }

  private static boolean isUtf16(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] mark = in.readNBytes(2);
      return mark.length == 2
          && ((mark[0] == (byte) 0xfe && mark[1] == (byte) 0xff)
              || (mark[0] == (byte) 0xff && mark[1] == (byte) 0xfe));
    }
  }

  private static String read(Path file, CharsetDecoder decoder, int max) throws IOException {
    StringBuilder text = new StringBuilder();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
        Reader reader = new InputStreamReader(in, decoder)) {
      char[] buffer = new char[8 * 1024];
      for (int n = reader.read(buffer); n >= 0 && text.length() <= max; n = reader.read(buffer)) {
        text.append(buffer, 0, n);
      }
    }
    return Limits.cut(text.toString(), max);
  }
}
