import { firstPaintCode } from "./first-paint-code";

export function FirstPaintScript() {
  return <script>{firstPaintCode}</script>;
}
