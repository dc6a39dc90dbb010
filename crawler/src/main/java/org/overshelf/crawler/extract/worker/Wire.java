package org.overshelf.crawler.extract.worker;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.nio.file.Path;
import org.overshelf.crawler.extract.Extraction;
import org.overshelf.crawler.extract.MediaType;

/**
 * The payloads of frames, as JSON.
 *
 * <p>Both ends are of one build, so the form may change with the code; a golden file in the tests
 * makes such a change visible. What a worker answers is checked like any other input: records
 * validate themselves.
 */
final class Wire {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .addMixIn(Extraction.class, OutcomeNames.class)
          .addMixIn(MediaType.class, PlainValue.class)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Wire() {}

  /** A file to work on; the path is absolute. */
  record Request(String path, MediaType type) {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "outcome")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Extraction.Extracted.class, name = "extracted"),
    @JsonSubTypes.Type(value = Extraction.Failed.class, name = "failed")
  })
  private interface OutcomeNames {}

  private abstract static class PlainValue {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    @SuppressWarnings("UnusedVariable") // Jackson reads the signature
    PlainValue(String value) {}

    @JsonValue
    abstract String value();
  }

  static byte[] request(Path file, MediaType type) {
    return write(new Request(file.toAbsolutePath().toString(), type));
  }

  static Request request(byte[] payload) throws IOException {
    return JSON.readValue(payload, Request.class);
  }

  static byte[] answer(Extraction extraction) {
    return write(extraction);
  }

  static Extraction answer(byte[] payload) throws IOException {
    return JSON.readValue(payload, Extraction.class);
  }

  private static byte[] write(Object value) {
    try {
      return JSON.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(
          "cannot write " + value.getClass().getSimpleName() + " as JSON", e);
    }
  }
}
