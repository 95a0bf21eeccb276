import { may } from "./permissions";
import type { MemberRole } from "./vocabulary";

/** Whether a role may manage what a person can make for an account, and it keeps after them. */
export const managesMade = (role: MemberRole): boolean => may(role, "keys.write") && may(role, "webhooks.write");
