import { firstPaintCode } from "./first-paint-code";

/** Runs before the first paint. */
export function FirstPaintScript() {
  return <script>{firstPaintCode}</script>;
}
