package org.overshelf.dht.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.security.SecureRandom;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.overshelf.dht.transport.LibraryFingerprint;

class JoinTokenTest {

  private final LibraryFingerprint library = new LibraryFingerprint(1, -2);
  private final JoinToken token = JoinToken.generate(library, new SecureRandom());

  @Test
  void what_is_written_is_read_again_however_it_was_copied() {
    for (String text :
        new String[] {
          token.text(), "  " + token.text() + "\n", token.text().toUpperCase(Locale.ROOT)
        }) {
      JoinToken read = JoinToken.parse(text);
      assertThat(read.id()).isEqualTo(token.id());
      assertThat(read.secretHash()).isEqualTo(token.secretHash());
      assertThat(read.library()).isEqualTo(library);
      assertThat(read.text()).isEqualTo(token.text());
    }
  }

  @Test
  void any_wrong_or_missing_letter_is_noticed() {
    String text = token.text();
    assertThat(text).hasSize(76);
    for (int i = 5; i < text.length() - 1; i++) {
      char other = text.charAt(i) == 'a' ? 'b' : 'a';
      String changed = text.substring(0, i) + other + text.substring(i + 1);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> JoinToken.parse(changed))
          .withMessageContaining("typing error");
    }
    for (String wrong :
        new String[] {"", "ovs1-", "abc", text.substring(1), text + "a", text.substring(0, 70)}) {
      assertThatIllegalArgumentException().isThrownBy(() -> JoinToken.parse(wrong));
    }
  }

  @Test
  void the_secret_is_not_printed() {
    String secretPart = token.text().substring(20, 40);
    assertThat(token.toString()).doesNotContain(secretPart);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JoinToken.parse(token.text() + "x"))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain(secretPart));
  }
}
