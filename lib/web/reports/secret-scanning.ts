import { z } from "zod";
import { env } from "@/lib/base/env";
import { clientIp, networkOf } from "@/lib/base/ip-address";
import { log } from "@/lib/base/log";
import { readBytes } from "@/lib/base/read-bytes";
import { sha256 } from "@/lib/base/sha256";
import { boundedCode, boundedText } from "@/lib/base/text";
import { limiter } from "@/lib/platform/limiter";
import { revokeFoundKey } from "./found-key";
import { isSigned } from "./signing-keys";

const maxBytes = 64 * 1024;

const report = z
  .array(
    z.object({
      token: boundedCode(200, "A token is too long."),
      type: boundedText(100, "A type"),
      url: boundedText(1_000, "A URL").nullish(),
    }),
  )
  .max(100);

const text = (status: number, message: string): Response => new Response(`${message}\n`, { status });

function parse(body: Buffer): z.infer<typeof report> | undefined {
  try {
    return report.safeParse(JSON.parse(body.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

async function revokeAll(tokens: z.infer<typeof report>): Promise<unknown[]> {
  const labels = [];
  for (const { token, type, url } of tokens) {
    const reported = await revokeFoundKey(token, url ? `at ${url}` : "by secret scanning");
    const label = reported === "unknown" ? "false_positive" : "true_positive";
    labels.push({ token_hash: sha256(token).toString("base64"), token_type: type, label });
  }
  return labels;
}

/**
 * Without SECRET_SCANNING_KEYS_URL this does not exist. An invalid signature counts as an attempt of its network.
 * @see https://docs.github.com/en/code-security/secret-scanning/secret-scanning-partnership-program
 */
export async function handleReport(request: Request): Promise<Response> {
  const { secretScanningKeysUrl: url } = env();
  if (!url) return text(404, "Not found");
  const network = networkOf(clientIp(request.headers.get("x-forwarded-for")));
  const { allowed } = await limiter().peekAttempts("foundKeyByIp", network, Date.now());
  if (!allowed) return text(429, "Too many reports without a valid signature came from this IP address.");
  const body = request.body ? await readBytes(request.body, maxBytes) : undefined;
  const identifier = request.headers.get("github-public-key-identifier");
  const signature = request.headers.get("github-public-key-signature");
  if (!body || !identifier || !signature) return text(400, "Send a signed report of at most 64 KiB.");
  try {
    if (!(await isSigned(url, { identifier, signature, body }, Date.now()))) {
      await limiter().countAttempt("foundKeyByIp", network, Date.now());
      return text(401, "The signature is not valid.");
    }
  } catch (error) {
    log().error({ err: error }, "a report could not be checked");
    return text(503, "The signature cannot be checked now. Try again later.");
  }
  const tokens = parse(body);
  return tokens ? Response.json(await revokeAll(tokens)) : text(400, "The report is not valid.");
}
