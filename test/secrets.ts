import { deletePerProcess } from "@/lib/base/per-process";

/** Gives this process other secrets, as a restart with another NEXTAUTH_SECRET and NEXTAUTH_SECRET_PREVIOUS does. */
export function rotateTo(current: string, previous = ""): void {
  Object.assign(process.env, { NEXTAUTH_SECRET: current, NEXTAUTH_SECRET_PREVIOUS: previous });
  for (const name of ["env", "auth secrets"]) deletePerProcess(name);
}
