package org.overshelf.node.cluster;

import java.util.List;
import org.overshelf.config.Setting;
import org.overshelf.config.Settings;

/**
 * The settings that have to be the same on all nodes of a library.
 *
 * @param declared which they are
 * @param own what this node was told; holds until the library has agreed on something
 */
public record SharedSettings(List<Setting<?>> declared, Settings own) {
  public SharedSettings {
    declared = List.copyOf(declared);
  }
}
