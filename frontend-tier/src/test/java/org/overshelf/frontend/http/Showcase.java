package org.overshelf.frontend.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.overshelf.frontend.testing.TestLibrary;
import org.overshelf.frontend.testing.TestLibrary.Cited;
import org.overshelf.shared.table.DocumentRow;

/**
 * Serves a made-up collection with the shapes that pages must cope with, to be looked at in a
 * browser. Prints some addresses, and serves until it is stopped.
 */
final class Showcase {

  private static final String LOREM =
      "A lookup service maps a key to the node that is responsible for it. We describe one that"
          + " needs no centre: each node knows a logarithmic number of others, and a query takes as"
          + " many steps. Simulations with ten thousand nodes show that it keeps its balance while"
          + " nodes join, leave and fail, and that a lookup rarely takes longer than it must.";

  private Showcase() {}

  public static void main(String[] args) throws InterruptedException {
    TestServer server = new TestServer();
    TestLibrary library = server.library;
    DocumentRow chord =
        library
            .paper("A Scalable Peer-to-peer Lookup Service for Internet Applications")
            .by("Iona Stoikova", "Robert Moritz", "David Kargerson", "Frans Kaasmaker")
            .in("Proceedings of the Conference on Data Communication", 2001)
            .saying(LOREM)
            .citing(
                new Cited("Consistent hashing and random trees", "David Kargerson", 1997),
                new Cited(
                    "A work that nobody here has, with quite a long title", "A. N. Other", 1988),
                new Cited("Wide-area cooperative storage", "Frank Dabekson", 2001))
            .add();
    library
        .paper("A Scalable Lookup Service (extended technical report with all proofs)")
        .by("Iona Stoikova")
        .in("Technical Report 819", 2002)
        .versionOf(chord)
        .add();
    library
        .paper("Wide-area cooperative storage")
        .by("Frank Dabekson")
        .in("Symposium on Operating Systems", 2001)
        .saying(LOREM + " " + LOREM + " " + LOREM + " " + LOREM)
        .add();
    for (int i = 0; i < 47; i++) {
      library
          .paper("Lookup in networks that never rest, part " + (i + 1))
          .by("Maria Citesworth", "Paul Followup")
          .in(
              i % 3 == 0 ? "Journal of Networks" : "Workshop on Peer-to-Peer Systems",
              2002 + i * i % 19)
          .saying("Part " + i + ". " + LOREM)
          .citing(
              new Cited(
                  "A Scalable Peer-to-peer Lookup Service for Internet Applications",
                  "Iona Stoikova",
                  2001,
                  List.of(
                      "Structured overlays such as the ring of Stoikova et al. [1] resolve any key"
                          + " in a logarithmic number of steps.")))
          .add();
    }
    DocumentRow hostile =
        library
            .paper("<script>alert(1)</script> & \"quotes\" {braces} 100% of lookup")
            .by("O'Brien & Sons", "<b>Bold</b>")
            .saying("An abstract with </script><script>alert(2)</script> in it, about lookup.")
            .file(
                "page.html",
                "text/html",
                "<script>alert(3)</script>".getBytes(StandardCharsets.UTF_8))
            .add();
    DocumentRow rtl =
        library
            .paper("שירות חיפוש מבוזר לרשתות עמיתים lookup")
            .by("יעל כהן", "محمد الأمين")
            .saying("אנו מתארים שירות חיפוש lookup שאינו זקוק למרכז.")
            .add();
    List<String> many = new ArrayList<>();
    for (int i = 1; i <= 140; i++) {
      many.add("Collaborator Number" + i);
    }
    List<Cited> references = new ArrayList<>();
    for (int i = 0; i < 230; i++) {
      references.add(
          new Cited("An earlier result on lookup, number " + i, "Some Author", 1960 + i % 60));
    }
    DocumentRow large =
        library
            .paper(
                "Observation of a very long title that goes on and on, as those of large"
                    + " collaborations do, about the lookup of"
                    + " Pneumonoultramicroscopicsilicovolcanoconiosis in proton–proton collisions"
                    + " at √s = 13 TeV with the full detector")
            .by(many.toArray(String[]::new))
            .in("European Physical Journal", 2019)
            .saying(LOREM)
            .citing(references.toArray(Cited[]::new))
            .add();
    DocumentRow bare =
        library.paper("").file("scan0001.pdf", "application/pdf", new byte[] {1}).add();
    System.out.println(server.web.address());
    List.of(chord, hostile, rtl, large, bare)
        .forEach(row -> System.out.println("/doc/" + row.id() + " " + row.title()));
    System.out.println("/group/" + references(server, large));
    Thread.currentThread().join();
  }

  private static String references(TestServer server, DocumentRow paper) {
    String body = server.get("/api/v1/docs/" + paper.id() + "/references?size=1").body();
    return body.replaceAll("(?s).*\"gid\":\"([a-z0-9]+)\".*", "$1");
  }
}
