package org.overshelf.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.ColorScheme;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.overshelf.node.access.NodeClient;
import org.overshelf.node.demo.DemoCollection;
import org.overshelf.node.process.NodeProcess;

/** The demo library in a real browser, as a reader meets it. */
class DemoIT {

  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  @TempDir static Path folder;
  private static NodeProcess node;
  private static URI base;
  private static Playwright playwright;
  private static Browser browser;

  /** Screens that people have. */
  enum Screen {
    PHONE_LIGHT(390, 844, ColorScheme.LIGHT),
    PHONE_DARK(390, 844, ColorScheme.DARK),
    DESK_LIGHT(1280, 900, ColorScheme.LIGHT),
    DESK_DARK(1280, 900, ColorScheme.DARK);

    private final int width;
    private final int height;
    private final ColorScheme scheme;

    Screen(int width, int height, ColorScheme scheme) {
      this.width = width;
      this.height = height;
      this.scheme = scheme;
    }
  }

  @BeforeAll
  static void open() throws Exception {
    node = new Packaged(folder, "-Xmx512m").node("demo", folder.resolve("data"));
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(Chromium.path())
                    .setArgs(List.of("--no-sandbox", "--disable-quic", "--disable-gpu")));
    base = node.awaitAddress(Duration.ofMinutes(5));
  }

  @AfterAll
  static void close() {
    if (playwright != null) {
      playwright.close();
    }
    if (node != null) {
      node.close();
    }
  }

  @Test
  void it_has_every_paper_of_the_collection_and_says_where_it_is() throws Exception {
    assertThat(node.output()).contains("The demo library is open at " + base);
    try (NodeClient client = node.client()) {
      assertThat(client.status().path("library").path("papers").asInt())
          .isEqualTo(DemoCollection.load().size());
    }
  }

  @Test
  void papers_know_who_cites_them() throws Exception {
    try (NodeClient client = node.client()) {
      JsonNode hit = client.search("title:chord", 1, "relevance").path("hits").path(0);
      assertThat(hit.path("title").asText()).startsWith("Chord: A Scalable Peer-to-peer Lookup");
      assertThat(hit.path("authors").path(0).asText()).isEqualTo("Ion Stoica");
      assertThat(hit.path("year").asInt()).isEqualTo(2001);
      assertThat(hit.path("citations").asInt()).isGreaterThan(5);
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_reader_searches_opens_a_paper_and_follows_a_citation(Screen screen) {
    List<String> complaints = new ArrayList<>();
    onPage(
        screen,
        true,
        page -> {
          page.onConsoleMessage(
              message -> {
                if (message.type().equals("error")) {
                  complaints.add(message.text());
                }
              });
          page.onPageError(complaints::add);
          open(page, "/");
          shoot(page, screen, "home");
          page.locator("input[name=q]").fill("distributed hash table");
          page.locator("input[name=q]").press("Enter");
          page.waitForURL("**/search?*");
          assertThat(page.locator("mark").count()).isPositive();
          shoot(page, screen, "search");
          Locator chord = page.locator("a[href^='/doc/']", titled("Chord: A Scalable"));
          chord.first().click();
          page.waitForURL("**/doc/*");
          assertThat(page.locator("h1").textContent()).contains("Chord");
          shoot(page, screen, "paper");
          noSidewaysScrolling(page);
          page.locator("a[href^='/doc/']", titled("Freenet")).first().click();
          page.waitForLoadState();
          assertThat(page.locator("h1").textContent()).contains("Freenet");
          open(page, "/status");
          shoot(page, screen, "status");
          open(page, "/about");
          shoot(page, screen, "about");
        });
    assertThat(complaints).as("what the browser complained about").isEmpty();
  }

  @Test
  void everything_works_without_javascript() {
    onPage(
        Screen.DESK_LIGHT,
        false,
        page -> {
          open(page, "/");
          page.locator("input[name=q]").fill("author:lamport");
          page.locator("input[name=q]").press("Enter");
          page.waitForURL("**/search?*");
          page.locator("a[href^='/doc/']", titled("Time, Clocks")).first().click();
          page.waitForURL("**/doc/*");
          assertThat(page.locator("h1").textContent()).contains("Time, Clocks");
        });
  }

  @Test
  void whatever_is_typed_is_answered() {
    onPage(
        Screen.DESK_LIGHT,
        true,
        page -> {
          for (String typed :
              List.of(
                  "\"",
                  "AND",
                  "title:(",
                  "***",
                  "((((",
                  "שלום עולם",
                  "🐟",
                  "a\u0001b",
                  "-x",
                  "~")) {
            open(page, "/");
            page.locator("input[name=q]").fill(typed);
            page.locator("input[name=q]").press("Enter");
            page.waitForURL("**/search?*");
            assertThat(page.locator("main").textContent()).isNotBlank();
          }
          Response tooLong =
              page.navigate(base.resolve("/search?q=" + "x".repeat(6_000)).toString());
          assertThat(tooLong.status()).isEqualTo(400);
          assertThat(page.locator("main").textContent()).contains("at most 2,000");
        });
  }

  private static Page.LocatorOptions titled(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }

  private static void onPage(Screen screen, boolean javaScript, Consumer<Page> work) {
    try (BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(screen.width, screen.height)
                .setColorScheme(screen.scheme)
                .setJavaScriptEnabled(javaScript))) {
      work.accept(context.newPage());
    }
  }

  private static void open(Page page, String path) {
    assertThat(page.navigate(base.resolve(path).toString()).status()).isEqualTo(200);
  }

  private static void shoot(Page page, Screen screen, String name) {
    try {
      Files.createDirectories(SCREENSHOTS);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    page.screenshot(
        new Page.ScreenshotOptions()
            .setPath(
                SCREENSHOTS.resolve(screen.name().toLowerCase(Locale.ROOT) + "-" + name + ".png")));
  }

  private static void noSidewaysScrolling(Page page) {
    assertThat(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
        .isEqualTo(true);
  }
}
