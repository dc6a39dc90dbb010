package org.overshelf.frontend.http.page;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.overshelf.frontend.http.exchange.Problem;
import org.overshelf.shared.key.Key;

/**
 * The style sheet, script and icon. Their addresses hold a hash of their bytes, so that browsers
 * may keep them for ever and get new ones the moment they change.
 */
public final class Assets {

  private static final Map<String, String> TYPES =
      Map.of(
          "overshelf.css", "text/css; charset=utf-8",
          "overshelf.js", "text/javascript; charset=utf-8",
          "favicon.svg", "image/svg+xml");

  private static final class Asset {
    private final String type;
    private final String hash;
    private final byte[] bytes;

    Asset(String type, byte[] bytes) {
      this.type = type;
      this.hash = Key.hash(bytes).toString().substring(0, 12);
      this.bytes = bytes;
    }
  }

  private final Map<String, Asset> byName = new HashMap<>();
  private final Map<String, Asset> byAddress = new HashMap<>();

  /** Loads them from the class path. */
  public Assets() {
    TYPES.forEach(
        (name, type) -> {
          Asset asset = new Asset(type, load(name));
          byName.put(name, asset);
          byAddress.put(hashed(name, asset), asset);
        });
  }

  private static byte[] load(String name) {
    try (InputStream in = Assets.class.getResourceAsStream("/org/overshelf/frontend/" + name)) {
      if (in == null) {
        throw new IllegalStateException("not in the program: " + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String hashed(String name, Asset asset) {
    int dot = name.lastIndexOf('.');
    return name.substring(0, dot) + "." + asset.hash + name.substring(dot);
  }

  /** The address of an asset. */
  public String href(String name) {
    Asset asset = byName.get(name);
    if (asset == null) {
      throw new IllegalArgumentException("no asset " + name);
    }
    return "/assets/" + hashed(name, asset);
  }

  /** {@code /assets/{name}}. */
  public void serve(Context ctx) {
    Asset asset = byAddress.get(ctx.pathParam("name"));
    if (asset == null) {
      throw Problem.notFound("There is no such asset.");
    }
    send(ctx, asset, "public, max-age=31536000, immutable");
  }

  /** {@code /favicon.svg} and {@code /favicon.ico}, for browsers that look there by themselves. */
  public void icon(Context ctx) {
    Asset asset = byName.get("favicon.svg");
    if (asset != null) {
      send(ctx, asset, "public, max-age=86400");
    }
  }

  private static void send(Context ctx, Asset asset, String caching) {
    String tag = "\"" + asset.hash + "\"";
    ctx.header("ETag", tag).header("Cache-Control", caching);
    String known = ctx.header("If-None-Match");
    if (known != null && known.contains(tag)) {
      ctx.status(304);
    } else {
      ctx.contentType(asset.type).result(asset.bytes);
    }
  }
}
