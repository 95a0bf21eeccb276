import { LRUCache } from "lru-cache";
import { perProcess } from "@/lib/base/per-process";
import { sha256 } from "@/lib/base/sha256";
import { MINUTE_MS } from "@/lib/base/time";
import { sessionSeconds } from "@/lib/domains/sessions/service";
import { hostCookie } from "./host-cookie";
import { decode } from "./tokens";

export const sessionCookie = () => hostCookie("next-auth.session-token", { maxAge: sessionSeconds });

/** By the hash of the cookie. Each page needs its session ID twice, and decrypting a cookie is slow. */
const known = () => perProcess("session cookies", () => new LRUCache<string, string>({ max: 1_000, ttl: MINUTE_MS }));

/** The person of a session, by its ID, as their latest page or read has found it. For their share of the pages. */
export const peopleBySession = () =>
  perProcess("people by session", () => new LRUCache<string, bigint>({ max: 10_000 }));

/** If we have encrypted it. The session may have ended. */
export async function sessionIdIn(value: string | undefined): Promise<string | undefined> {
  if (!value) return undefined;
  const name = sha256(value).toString("base64url");
  const found = known().get(name);
  if (found) return found;
  const token = await decode({ token: value }).catch(() => null);
  if (typeof token?.sid !== "string") return undefined;
  known().set(name, token.sid);
  return token.sid;
}
