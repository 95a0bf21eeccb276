import { beforeEach } from "vitest";
import { basePaths } from "@/lib/api/operation";
import { managementScopes } from "@/lib/base/management-scopes";
import type { User } from "@/lib/domains/accounts/service";
import type { NewManagementKey } from "@/lib/domains/management/schema";
import { createManagementKey } from "@/lib/domains/management/service";
import { by, newPerson } from "@/lib/domains/members/testing/team";
import { testOrigin } from "@/test/api";
import { type HttpResponse, type Sent, send } from "@/test/http";
import { accountOf } from "@/test/people";

export const all = { name: "Terraform", scopes: [...managementScopes], expiresAt: null } satisfies NewManagementKey;

/** A management key of the account of a person, with all scopes by default. */
export const issueManagementKey = (owner: User, given: Partial<NewManagementKey> = {}) =>
  createManagementKey(accountOf(owner), { ...all, ...given }, by(owner));

/** Of the test that runs: a person, and a management key of theirs with all scopes. */
export let owner: User;
export let secret: string;

/** Gives the tests of a file the management API on a database of their own: call it at the top. */
export function testManagement() {
  const origin = testOrigin();
  beforeEach(async () => {
    owner = await newPerson();
    secret = (await issueManagementKey(owner)).secret;
  });
  const call = (method: string, path: string, key: string | undefined, body?: unknown, sent: Sent = {}) =>
    send(method, `${origin()}${basePaths.management}${path}`, {
      ...sent,
      ...(key !== undefined && { key }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { origin, call };
}

type Any = Record<string, never> & { id: number; code: string; message: string };
export const bodyOf = (response: HttpResponse) => response.body as Any;
