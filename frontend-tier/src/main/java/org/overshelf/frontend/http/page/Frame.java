package org.overshelf.frontend.http.page;

/**
 * What stands around every page.
 *
 * @param title of the page, without the library's name; empty on the first page
 * @param query what the search box shows
 * @param requestId of the answer, shown when something went wrong
 */
public record Frame(String title, String query, String requestId, Assets assets) {

  /** What the browser's tab says. */
  public String heading() {
    return title.isEmpty() ? "Overshelf" : title + " · Overshelf";
  }

  /** The address of the style sheet. */
  public String style() {
    return assets.href("overshelf.css");
  }

  /** The address of the script. */
  public String script() {
    return assets.href("overshelf.js");
  }
}
