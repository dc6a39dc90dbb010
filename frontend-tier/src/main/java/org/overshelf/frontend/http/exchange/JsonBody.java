package org.overshelf.frontend.http.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.util.List;
import java.util.OptionalInt;

/** Answers in JSON. */
public final class JsonBody {

  private static final ObjectMapper WRITER = new ObjectMapper();

  private JsonBody() {}

  /** A new object to fill. */
  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** A list of texts. */
  public static ArrayNode texts(List<String> texts) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    texts.forEach(array::add);
    return array;
  }

  /** A number, or null where there is none. */
  public static JsonNode number(OptionalInt number) {
    return number.isPresent()
        ? JsonNodeFactory.instance.numberNode(number.getAsInt())
        : JsonNodeFactory.instance.nullNode();
  }

  /** Answers with {@code body}. */
  public static void send(Context ctx, JsonNode body) {
    send(ctx, "application/json", body);
  }

  /** Answers with {@code body} under another type. */
  public static void send(Context ctx, String contentType, JsonNode body) {
    ctx.contentType(contentType).result(bytes(body));
  }

  /** As UTF-8. */
  public static byte[] bytes(JsonNode body) {
    try {
      return WRITER.writeValueAsBytes(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree that cannot be written", e);
    }
  }
}
