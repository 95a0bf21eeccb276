import { toJson } from "@/lib/base/json";
import { ManagementError } from "@/lib/base/management-errors";
import { sha256 } from "@/lib/base/sha256";

/** Strong: equal for equal bytes only (RFC 9110, section 8.8.3). */
export const entityTag = (body: string): string => `"${sha256(body).toString("base64url", 0, 16)}"`;

/**
 * Compares strongly, so a tag with `W/` is no match (RFC 9110, section 13.1.1). Without the header, anything matches.
 * @param current what a GET returns now
 * @throws ManagementError precondition_failed
 */
export function requireMatch(ifMatch: string | undefined, current: unknown): void {
  if (ifMatch === undefined || ifMatch.trim() === "*") return;
  const tags = ifMatch.split(",").map((tag) => tag.trim());
  if (!tags.includes(entityTag(toJson(current))))
    throw new ManagementError(
      "precondition_failed",
      "It has changed since you read it. Get it again, and repeat the change.",
    );
}
