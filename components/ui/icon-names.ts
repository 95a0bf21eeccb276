/** The drawings in `icons.svg`, which are those of Lucide by their names. Copy another one from lucide.dev/icons. */
// biome-ignore format: a line for each would be two screens of them
export const iconNames = [
  "activity", "archive", "arrow-down", "arrow-left", "arrow-right", "arrow-right-left", "arrow-up", "ban", "bell",
  "book-open", "bot", "boxes", "braces", "building-2", "calendar-range", "calendar-x-2", "chart-no-axes-column",
  "check", "chevron-down", "chevron-left", "chevron-right", "chevrons-left", "chevrons-up-down", "circle-alert",
  "circle-check", "compass", "copy", "download", "ellipsis", "eye", "eye-off", "file-text", "gauge", "history", "info",
  "key-round", "layers", "layout-list", "list", "list-checks", "list-filter", "loader-circle", "log-out", "mail",
  "mail-check", "megaphone", "menu", "minus", "monitor", "moon", "package-check", "package-open",
  "panel-left", "pause", "pencil", "play", "plus", "refresh-cw", "rocket", "rotate-cw", "rss", "scale", "scroll-text",
  "search", "send", "settings", "shield-check", "shield-minus", "shield-plus", "square", "sun", "tags", "trash-2",
  "triangle-alert", "user-cog", "user-minus", "user-round", "users", "webhook", "x",
] as const;

/** `own`: of the things in the store, which the product draws itself. */
export type IconName = (typeof iconNames)[number] | "own";
