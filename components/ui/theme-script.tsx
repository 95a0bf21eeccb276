import { themeCode } from "./theme-code";

/** Applies the theme before the first paint. */
export function ThemeScript() {
  return <script>{themeCode}</script>;
}
