package org.overshelf.crawler.extract.layout;

/**
 * One drawn character, as a format places it.
 *
 * @param text its Unicode text; blank for a drawn space
 * @param y baseline
 * @param size of the font, in points
 * @param spaceWidth width of a space in that font; 0 if unknown
 */
public record Glyph(
    String text,
    double x,
    double y,
    double width,
    double size,
    double spaceWidth,
    boolean bold,
    boolean italic) {}
