import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { inBackground } from "@/lib/base/background";
import { ApiError } from "@/lib/base/errors";
import { type ManagementScope, managementScopeMeanings } from "@/lib/base/management-scopes";
import { may } from "@/lib/base/permissions";
import { keyText, type UserActor } from "@/lib/domains/audit/service";
import { environmentOfKey, hashKey, isManagementKey } from "@/lib/domains/keys/format";
import { type IpRanges, ipRanges } from "@/lib/domains/keys/ip-range";
import * as queries from "./queries";

/** Who a request to the management API is from. */
export type ManagementPrincipal = {
  keyId: bigint;
  accountId: AccountId;
  /** Those of the key that the role of its creator allows now. */
  scopes: readonly ManagementScope[];
  /** The IP addresses that the key works from. Undefined means any. */
  allowed: IpRanges | undefined;
  /** Its creator, who may change what their role allows. */
  actor: UserActor;
};

const invalidKey = (message: string): ApiError => new ApiError("invalid_api_key", message);

/**
 * Looks a management key up in the database for each request, so that a revocation, a removal and a change of role apply with
 * the next one.
 * @throws ApiError invalid_api_key, revoked_api_key, expired_api_key, account_disabled or insufficient_scope
 */
export async function verifyManagementKey(secret: string): Promise<ManagementPrincipal> {
  if (environmentOfKey(secret)) throw invalidKey("Send a management key. API keys work for the API only.");
  const key = isManagementKey(secret) ? await queries.findVerifiable(hashKey(secret)) : undefined;
  if (!key) throw invalidKey("This management key is not valid.");
  if (key.revokedAt) throw new ApiError("revoked_api_key", "This management key has been revoked.");
  if (key.isExpired) throw new ApiError("expired_api_key", "This management key has expired.");
  if (key.accountDisabled) throw new ApiError("account_disabled", "The account of this management key is disabled.");
  const { role, accountId, createdBy } = key;
  if (!role) throw new ApiError("revoked_api_key", "The creator of this management key has left the account.");
  if (key.lacksSecondFactor)
    throw new ApiError(
      "insufficient_scope",
      "The creator of this management key lacks the second factor that the account requires.",
    );
  inBackground("recording the use of a management key", () => queries.recordUse(key.id));
  return {
    keyId: key.id,
    accountId: asAccountId(accountId),
    scopes: key.scopes.filter((scope) => may(role, managementScopeMeanings[scope].permission)),
    allowed: key.allowedRanges ? ipRanges(key.allowedRanges) : undefined,
    actor: { kind: "user", userId: createdBy, key: keyText(key) },
  };
}
