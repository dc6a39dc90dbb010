package org.overshelf.frontend.http.page;

/** What went wrong, for people. */
public record ErrorView(int status, String title, String detail) {}
