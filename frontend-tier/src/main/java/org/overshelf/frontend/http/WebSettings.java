package org.overshelf.frontend.http;

import java.time.Duration;
import java.util.List;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;

/**
 * What the web server can be told.
 *
 * @param host the address of this machine to listen on
 * @param port 0 for any free one
 * @param publicUrl where readers find the library, without a slash at the end; empty to go by what
 *     each request was addressed to
 * @param maxUploadBytes the largest file that is taken
 * @param uploads how many files are taken at a time
 * @param uploadWait how long a further one waits for its turn before it is sent away
 * @param connections how many connections are served at a time
 * @param idleTimeout how long a connection may be silent
 * @param stopTimeout how long requests under way are waited for when the server stops
 * @param pages whether readers are served; if not, only the commands' interface is there
 */
public record WebSettings(
    String host,
    int port,
    String publicUrl,
    long maxUploadBytes,
    int uploads,
    Duration uploadWait,
    int connections,
    Duration idleTimeout,
    Duration stopTimeout,
    boolean pages) {

  static final Setting<String> HOST =
      Setting.text(
          "web.host",
          "127.0.0.1",
          "Which address of this machine to listen on; 0.0.0.0 for all of them.");
  static final Setting<Integer> PORT =
      Setting.integer("web.port", 8080, 0, 65_535, "Port of the web page; 0 for any free one.");
  static final Setting<String> PUBLIC_URL =
      Setting.text(
          "web.public-url",
          "",
          "Where readers find the library, such as https://library.example.org, if it stands behind"
              + " a proxy; empty to go by what each request is addressed to.");
  static final Setting<Long> MAX_UPLOAD =
      Setting.bytes("web.max-upload", "2G", "1K", "1T", "The largest file that can be uploaded.");
  static final Setting<Integer> UPLOADS =
      Setting.integer("web.uploads", 16, 1, 10_000, "How many uploads are served at a time.");
  static final Setting<Duration> UPLOAD_WAIT =
      Setting.duration(
          "web.upload-wait",
          "20s",
          "0s",
          "10m",
          "How long a further upload waits for its turn before it is sent away.");
  static final Setting<Integer> CONNECTIONS =
      Setting.integer(
          "web.connections", 2_000, 10, 100_000, "How many connections are served at a time.");
  static final Setting<Duration> IDLE_TIMEOUT =
      Setting.duration(
          "web.idle-timeout", "30s", "1s", "1h", "How long a connection may be silent.");
  static final Setting<Duration> STOP_TIMEOUT =
      Setting.duration(
          "web.stop-timeout",
          "10s",
          "0s",
          "10m",
          "How long requests under way are waited for when the node stops.");

  public static final List<Setting<?>> ALL =
      List.of(
          HOST,
          PORT,
          PUBLIC_URL,
          MAX_UPLOAD,
          UPLOADS,
          UPLOAD_WAIT,
          CONNECTIONS,
          IDLE_TIMEOUT,
          STOP_TIMEOUT);

  public WebSettings {
    publicUrl = publicUrl.strip().replaceAll("/+$", "");
    if (!publicUrl.isEmpty() && !publicUrl.matches("https?://[A-Za-z0-9.:\\[\\]_-]+(/[!-~]*)?")) {
      throw new IllegalArgumentException(
          "web.public-url must look like https://library.example.org, not " + publicUrl);
    }
  }

  public static WebSettings from(Settings settings) {
    return new WebSettings(
        settings.get(HOST),
        settings.get(PORT),
        settings.get(PUBLIC_URL),
        settings.get(MAX_UPLOAD),
        settings.get(UPLOADS),
        settings.get(UPLOAD_WAIT),
        settings.get(CONNECTIONS),
        settings.get(IDLE_TIMEOUT),
        settings.get(STOP_TIMEOUT),
        true);
  }

  /** The same without pages, for commands on this machine alone: on loopback, at any free port. */
  public WebSettings withoutPages() {
    return new WebSettings(
        "127.0.0.1",
        0,
        publicUrl,
        maxUploadBytes,
        uploads,
        uploadWait,
        connections,
        idleTimeout,
        stopTimeout,
        false);
  }
}
