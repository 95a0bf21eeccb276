import { deletePerProcess } from "@/lib/base/per-process";
import { setEnv } from "./env";

/** Gives this process other secrets, as a restart with another NEXTAUTH_SECRET and NEXTAUTH_SECRET_PREVIOUS does. */
export function rotateTo(current: string, previous = ""): void {
  setEnv({ NEXTAUTH_SECRET: current, NEXTAUTH_SECRET_PREVIOUS: previous });
  deletePerProcess("auth secrets");
}
