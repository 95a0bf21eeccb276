import { redirect } from "next/navigation";
import type { User } from "@/lib/domains/accounts/service";
import { begin } from "./browser-session";
import { secondStepPath } from "./callback";
import { hasSecondStep, openSecondStep } from "./second-step";

/**
 * Continues after the first step of a sign-in: to the second step for people who have a second factor, otherwise to the page.
 * Only in a server action.
 *
 * @param path the page that the person wanted
 */
export async function continueSignIn(user: User, path: string): Promise<never> {
  if (await hasSecondStep(user)) {
    await openSecondStep(user);
    redirect(secondStepPath(path));
  }
  await begin(user);
  redirect(path);
}
