/**
 * Settings: what each component can be told, and what it has been told.
 *
 * <p>A component declares its settings as {@link org.overshelf.config.Setting} constants, beside a
 * record of its own that it fills from {@link org.overshelf.config.Settings}:
 *
 * <pre>{@code
 * public record StoreSettings(long diskBytes, Duration syncDelay) {
 *   static final Setting<Long> DISK =
 *       Setting.bytes("storage.disk", "50G", "1G", "1000T", "How much of the disk to donate.");
 *   static final Setting<Duration> SYNC_DELAY =
 *       Setting.duration("storage.sync-delay", "10ms", "0s", "1s", "How long to gather writes.");
 *   public static final List<Setting<?>> ALL = List.of(DISK, SYNC_DELAY);
 *
 *   public static StoreSettings from(Settings settings) {
 *     return new StoreSettings(settings.get(DISK), settings.get(SYNC_DELAY));
 *   }
 * }
 * }</pre>
 *
 * <p>Values come in layers, each overriding the ones before: the declared default, the base file,
 * the file named on the command line, the environment, flags. A key that nobody declared or a value
 * out of bounds stops the start with one line that says where it stands: {@link
 * org.overshelf.config.SettingsException}. {@link org.overshelf.config.SettingsDocument} writes the
 * reference file from the declarations.
 */
@NullMarked
package org.overshelf.config;

import org.jspecify.annotations.NullMarked;
