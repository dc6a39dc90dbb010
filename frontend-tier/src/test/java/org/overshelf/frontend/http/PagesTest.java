package org.overshelf.frontend.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.overshelf.frontend.testing.TestLibrary.Cited;
import org.overshelf.index.client.SearchAnswer;
import org.overshelf.index.client.SearchRequest;
import org.overshelf.shared.table.CitationId;
import org.overshelf.shared.table.Cites;
import org.overshelf.shared.table.Docs;
import org.overshelf.shared.table.DocumentRow;
import org.overshelf.shared.table.Groups;

/** What readers see. */
class PagesTest {

  private TestServer server;
  private DocumentRow chord;

  @BeforeEach
  void library() {
    server = new TestServer();
    chord =
        server
            .library
            .paper("A lookup service")
            .by("Ada Ring", "Ben Hash")
            .in("Journal of Rings", 2001)
            .saying("Keys are found without a centre.")
            .citing(
                new Cited("Consistent hashing", "Cleo Bucket", 1997),
                new Cited("A book nobody has", "Dan Absent", 1980))
            .add();
    server
        .library
        .paper("Consistent hashing")
        .by("Cleo Bucket")
        .in("Symposium on Theory", 1997)
        .add();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String page(String path) {
    HttpResponse<String> answer = server.get(path);
    assertThat(answer.statusCode()).as(path).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
    return answer.body();
  }

  private String paper(DocumentRow row) {
    return page("/doc/" + row.id());
  }

  @Test
  void the_first_page_says_how_many_papers_there_are_and_what_is_new() {
    assertThat(page("/")).contains("2 papers", "name=\"q\"", "/doc/" + chord.id(), "Added lately");
  }

  @Test
  void results_show_what_was_found_with_marked_words() {
    assertThat(page("/search?q=keys"))
        .contains("<strong>1 paper</strong>", "in 7 ms", "A lookup service", "Ada Ring")
        .contains("<mark>Keys</mark>", "Journal of Rings", "2001", "/file/" + chord.file())
        .doesNotContain("partitions");
  }

  @Test
  void an_answer_of_some_partitions_says_so_and_so_does_a_query_read_otherwise() {
    server.search.coverage = new SearchAnswer.Coverage(4, 3);
    server.search.note = Optional.of("The quotation mark had no partner.");
    assertThat(page("/search?q=lookup"))
        .contains("Searched 3 of 4 partitions", "The quotation mark had no partner.");
  }

  @Test
  void paging_sorting_and_filtering_keep_all_parameters() {
    for (int i = 0; i < 35; i++) {
      server.library.paper("Gossip number " + i).by("Eve Rumour").in("Gossip & Co", 2004).add();
    }
    String html =
        page("/search?q=gossip+%26+co&sort=date&year=2001..2006&author=Eve+Rumour&page=2");
    String kept =
        "/search?q=gossip%20%26%20co&amp;year=2001..2006&amp;author=Eve%20Rumour&amp;sort=date";
    assertThat(html)
        .contains("href=\"" + kept + "&amp;page=3\"", "href=\"" + kept + "\"")
        .contains("href=\"" + kept.replace("&amp;sort=date", "") + "\"")
        .contains("href=\"" + kept.replace("&amp;author=Eve%20Rumour", "") + "\"")
        .contains("href=\"" + kept.replace("2001..2006", "2004") + "\"")
        .contains("start=\"11\"", "aria-current=\"page\">2</a>");
    assertThat(server.search.last.offset()).isEqualTo(10);
    assertThat(server.search.last.order()).isEqualTo(SearchRequest.Order.DATE);
    assertThat(server.search.last.filter().fromYear()).hasValue(2001);
    assertThat(server.search.last.filter().toYear()).hasValue(2006);
    assertThat(server.search.last.filter().author()).contains("Eve Rumour");
  }

  @Test
  void finding_nothing_comes_with_advice() {
    assertThat(page("/search?q=zymurgy")).contains("Nothing matches that", "year:2001..2006");
    assertThat(page("/search")).contains("What are you looking for?");
  }

  @Test
  void a_paper_shows_what_it_cites_and_links_what_is_known() {
    DocumentRow cited = server.library.papers().get(1);
    assertThat(paper(chord))
        .contains("<h1 dir=\"auto\">A lookup service</h1>", "Keys are found without a centre.")
        .contains("/search?q=author%3A%22Ada%20Ring%22", "Download PDF", "2 references")
        .contains("<a class=\"held\" href=\"/doc/" + cited.id() + "\">Consistent hashing</a>")
        .contains("<a class=\"cited\" href=\"/group/")
        .contains("@article{ring2001lookup")
        .contains("/doc/" + chord.id() + ".csl.json");
  }

  @Test
  void a_paper_shows_who_cites_it_with_the_sentence_and_a_chart() {
    for (int year : new int[] {2003, 2005, 2005}) {
      server
          .library
          .paper("Citing lookup " + year + " " + server.library.papers().size())
          .in("", year)
          .citing(
              new Cited(
                  "A lookup service", "Ada Ring", 2001, List.of("As Ring showed [" + year + "].")))
          .add();
    }
    assertThat(paper(chord))
        .contains("Cited by <span class=\"quiet\">3</span>", "As Ring showed [2003].")
        .contains("<title>2005: 2</title>", "from 2003 to 2005");
  }

  @Test
  void versions_of_a_work_are_shown_on_each_other() {
    DocumentRow report =
        server.library.paper("A lookup service, long version").versionOf(chord).add();
    assertThat(paper(chord)).contains("Other versions", "/doc/" + report.id());
    assertThat(paper(report)).contains("Other versions", "/doc/" + chord.id());
  }

  @Test
  void a_work_known_from_citations_shows_what_is_printed_and_who_cites_it() {
    Matcher link = Pattern.compile("/group/[a-z2-7]{32}").matcher(paper(chord));
    assertThat(link.find()).isTrue();
    assertThat(page(link.group()))
        .contains("A book nobody has", "Dan Absent", "1980", "/doc/" + chord.id());
    HttpResponse<String> held = server.get("/group/" + chord.group());
    assertThat(held.statusCode()).isEqualTo(302);
    assertThat(held.headers().firstValue("Location")).contains("/doc/" + chord.id());
  }

  @Test
  void a_page_still_renders_when_parts_of_it_cannot_be_read() {
    server.library.store.breakKey(Cites.TABLE.row(CitationId.of(chord.id(), 0)));
    assertThat(paper(chord)).contains("This entry cannot be read just now", "A book nobody has");
    server.library.store.breakKey(Groups.TABLE.row(chord.group()));
    assertThat(paper(chord))
        .contains("Who cites this cannot be read just now", "A book nobody has");
    server.library.store.breakKey(Docs.TABLE.row(chord.id()));
    HttpResponse<String> gone = server.get("/doc/" + chord.id());
    assertThat(gone.statusCode()).isEqualTo(503);
    assertThat(gone.headers().firstValue("Retry-After")).isPresent();
  }

  @Test
  void a_citing_paper_that_cannot_be_read_is_listed_as_such() {
    DocumentRow citing =
        server
            .library
            .paper("Citing")
            .citing(new Cited("A lookup service", "Ada Ring", 2001))
            .add();
    server.library.store.breakKey(Docs.TABLE.row(citing.id()));
    assertThat(paper(chord)).contains("A paper that cannot be read just now");
  }

  @Test
  void five_thousand_citations_cost_a_page_few_rows_and_round_trips() {
    server.library.addCiting(5_000, new Cited("A lookup service", "Ada Ring", 2001));
    server.library.store.rowsRead();
    server.library.store.roundTrips();
    assertThat(paper(chord)).contains("5,000", "From a sample of 256 citing papers.");
    assertThat(server.library.store.rowsRead()).isLessThan(300);
    assertThat(server.library.store.roundTrips()).isLessThan(20);
    assertThat(page("/doc/" + chord.id() + "?cited=500")).contains("Citing number");
    assertThat(server.library.store.rowsRead()).isLessThan(300);
  }

  @Test
  void what_documents_say_is_never_markup() throws Exception {
    DocumentRow hostile =
        server
            .library
            .paper("</title><script>alert(1)</script>\" onload=\"x")
            .by("<img src=x>", "javascript:alert(1)")
            .in("</script>", 2000)
            .saying("</script><script>alert(2)</script> lookup")
            .citing(new Cited("<i>x</i>", "<b>", 1, List.of("<u>")))
            .add();
    String html = paper(hostile);
    assertThat(html).doesNotContain("<script>alert", "<img src=x>", "<i>x", "\" onload=\"x\"");
    Matcher data =
        Pattern.compile("<script type=\"application/ld\\+json\">(.*?)</script>").matcher(html);
    assertThat(data.find()).isTrue();
    JsonNode described = new ObjectMapper().readTree(data.group(1));
    assertThat(described.path("headline").asText()).isEqualTo(hostile.title());
    assertThat(page("/search?q=lookup")).doesNotContain("<script>alert");
    assertThat(page("/search?q=%3Cscript%3Ealert(1)%3C/script%3E%22%20x=%22"))
        .doesNotContain("<script>alert")
        .contains("&#34; x=&#34;");
  }

  @Test
  void reference_managers_find_their_meta_tags() {
    assertThat(paper(chord))
        .contains("<meta name=\"citation_title\" content=\"A lookup service\">")
        .contains("<meta name=\"citation_author\" content=\"Ada Ring\">")
        .contains("<meta name=\"citation_publication_date\" content=\"2001\">")
        .contains("<meta name=\"citation_pdf_url\" content=\"" + server.web.address() + "/file/")
        .contains("class=\"Z3988\" title=\"ctx_ver=Z39.88-2004&amp;");
  }

  @Test
  void text_of_either_direction_is_marked_to_find_its_own() {
    DocumentRow hebrew = server.library.paper("שירות חיפוש מבוזר").by("יעל כהן").add();
    assertThat(paper(hebrew))
        .contains("<h1 dir=\"auto\">שירות חיפוש מבוזר</h1>", "<bdi>יעל כהן</bdi>");
  }

  @Test
  void a_paper_of_which_nothing_is_known_still_has_a_page() {
    DocumentRow bare =
        server.library.paper("").file("scan", "application/pdf", new byte[] {1}).add();
    assertThat(paper(bare)).contains("Untitled", "None were found in the file");
    assertThat(server.get("/doc/" + bare.id() + "/file").headers().firstValue("Location"))
        .contains("/file/" + bare.file() + "/scan.pdf");
  }

  @Test
  void every_link_of_every_page_leads_somewhere() {
    Set<String> seen = new HashSet<>();
    Deque<String> waiting = new ArrayDeque<>(List.of("/", "/search?q=lookup", "/nowhere"));
    Pattern link = Pattern.compile("(?:href|src|action)=\"(/[^\"#]*)");
    while (!waiting.isEmpty()) {
      String path = waiting.poll();
      if (!seen.add(path)) {
        continue;
      }
      HttpResponse<String> answer = server.get(path);
      assertThat(answer.statusCode()).as(path).isIn(path.equals("/nowhere") ? 404 : 200, 302);
      if (answer.headers().firstValue("Content-Type").orElse("").startsWith("text/html")) {
        assertWellFormed(path, answer.body());
        Matcher found = link.matcher(answer.body());
        while (found.find()) {
          waiting.add(found.group(1).replace("&amp;", "&"));
        }
      }
    }
    assertThat(seen).hasSizeGreaterThan(25);
  }

  /** Rules that hold for all our pages. */
  private static void assertWellFormed(String path, String html) {
    assertThat(html).as(path).contains("<html lang=\"en\">", "<main ", "class=\"skip\"");
    assertThat(html).as(path).doesNotContain(" style=", "<style", "javascript:", " onclick");
    assertThat(html.replaceAll("<script (src|type=\"application/ld)", ""))
        .doesNotContain("<script");
    List<Integer> levels = new ArrayList<>();
    Matcher heading = Pattern.compile("<h([1-6])[ >]").matcher(html);
    while (heading.find()) {
      levels.add(Integer.parseInt(heading.group(1)));
    }
    assertThat(levels).as(path).startsWith(1);
    assertThat(levels.stream().filter(level -> level == 1).count()).as(path).isEqualTo(1);
    for (int i = 1; i < levels.size(); i++) {
      assertThat(levels.get(i) - levels.get(i - 1)).as(path).isLessThanOrEqualTo(1);
    }
  }
}
