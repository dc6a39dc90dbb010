package org.overshelf.config;

/**
 * A setting that cannot be accepted. The message is one line for the person who wrote it: where it
 * stands, which key and value, and what would be right.
 */
public final class SettingsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SettingsException(String message) {
    super(message);
  }
}
