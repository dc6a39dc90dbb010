package org.overshelf.frontend.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The description of the interface and the interface say the same. */
class OpenApiTest {

  /** Pages and files for browsers, which the description leaves out. */
  private static final Set<String> FOR_PEOPLE =
      Set.of(
          "GET /",
          "GET /about",
          "GET /status",
          "GET /search",
          "GET /doc/{did}",
          "GET /group/{gid}",
          "GET /similar",
          "POST /similar",
          "GET /compare/{did}/{other}",
          "GET /opensearch.xml",
          "GET /robots.txt",
          "GET /favicon.svg",
          "GET /favicon.ico",
          "GET /assets/{name}");

  @Test
  void describes_every_route_for_programs_and_no_other() {
    try (TestServer server = new TestServer()) {
      JsonNode description = TestServer.json(server.get("/openapi.json"));
      Set<String> described = new TreeSet<>(FOR_PEOPLE);
      description
          .path("paths")
          .properties()
          .forEach(
              path ->
                  path.getValue()
                      .fieldNames()
                      .forEachRemaining(
                          method ->
                              described.add(
                                  method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
      Set<String> served = new TreeSet<>();
      server.web.routes().forEach(route -> served.add(route.method() + " " + route.path()));
      assertThat(described).isEqualTo(served);
      assertThat(description.path("info").path("version").asText()).isEqualTo("1.2.3");
    }
  }

  @Test
  void refers_to_nothing_that_is_not_there() {
    try (TestServer server = new TestServer()) {
      String text = server.get("/openapi.json").body();
      JsonNode description = TestServer.json(server.get("/openapi.json"));
      Matcher reference = Pattern.compile("\"\\$ref\": *\"#([^\"]+)\"").matcher(text);
      int count = 0;
      while (reference.find()) {
        assertThat(description.at(reference.group(1)).isMissingNode())
            .as(reference.group(1))
            .isFalse();
        count++;
      }
      assertThat(count).isGreaterThan(20);
    }
  }
}
