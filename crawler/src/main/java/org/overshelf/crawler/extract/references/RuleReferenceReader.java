package org.overshelf.crawler.extract.references;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.overshelf.crawler.extract.Limits;
import org.overshelf.crawler.extract.Reference;
import org.overshelf.crawler.extract.layout.Manuscript;
import org.overshelf.crawler.extract.layout.Prose;

/** Reads references by rules. */
public final class RuleReferenceReader implements ReferenceReader {
  /** Shorter entries are rests of a page, not references. */
  private static final int LEAST_LENGTH = 15;

  @Override
  public List<Reference> read(Manuscript manuscript) {
    Optional<SectionRules.Section> section = SectionRules.find(manuscript);
    if (section.isEmpty()) {
      return List.of();
    }
    Prose prose = Prose.of(manuscript);
    List<Reference> references = new ArrayList<>();
    for (EntryRules.Entry entry :
        EntryRules.split(section.get().list(), manuscript.flowed(), prose)) {
      if (entry.text().length() >= LEAST_LENGTH && references.size() < Limits.REFERENCES) {
        references.add(EntryParser.parse(references.size(), entry.marker(), entry.text()));
      }
    }
    return ContextRules.attach(references, prose.join(section.get().body()));
  }
}
