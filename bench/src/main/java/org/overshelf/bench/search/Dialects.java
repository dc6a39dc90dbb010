package org.overshelf.bench.search;

import com.fasterxml.jackson.databind.JsonNode;

/** How to ask each engine for the same thing. */
enum Dialects implements Engine.Dialect {
  OVERSHELF {
    @Override
    public String path(String query) {
      return "/api/v1/search?size=20&facets=none&q=" + Engine.encode(query);
    }

    @Override
    public JsonNode hits(JsonNode answer) {
      return answer.path("hits");
    }
  },
  LUCENE {
    @Override
    public String path(String query) throws Exception {
      return "/search?q=" + Engine.encode(LuceneSyntax.of(query));
    }

    @Override
    public JsonNode hits(JsonNode answer) {
      return answer.path("hits");
    }
  }
}
