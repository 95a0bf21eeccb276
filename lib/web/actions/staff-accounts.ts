"use server";

import { z } from "zod";
import { asAccountId } from "@/lib/base/account-id";
import { planNames } from "@/lib/base/plans";
import { product } from "@/lib/base/product";
import { staffReason } from "@/lib/base/text";
import { userRoles } from "@/lib/base/vocabulary";
import { type CustomLimits, customLimits } from "@/lib/domains/accounts/schema";
import { changeUserRole, getAccount, setPlan } from "@/lib/domains/accounts/service";
import { declineAppeal as decline, liftBan as lift } from "@/lib/domains/bans/service";
import { notifyOfFactor } from "@/lib/domains/factors/mails";
import { resetFactors } from "@/lib/domains/factors/service";
import { revokeKey as revoke } from "@/lib/domains/keys/service";
import { disableAccount, enableAccount } from "@/lib/domains/members/disabling";
import { mailRoleChange } from "@/lib/domains/members/mails";
import * as members from "@/lib/domains/members/service";
import { declineReason } from "@/lib/domains/plan-requests/schema";
import { declineRequest, grantRequest } from "@/lib/domains/plan-requests/service";
import { clientIpAddress } from "@/lib/web/auth/request-origin";
import { staffAction } from "./action";
import { formId, optionalFormNumber } from "./form-values";

// The actions do not refresh the page, or the form would disappear before it shows the result. The form does.

const accountId = formId.transform(asAccountId);

function checkLimits(limits: Partial<CustomLimits>, context: z.RefinementCtx): CustomLimits {
  const checked = customLimits.safeParse(limits);
  if (checked.success) return checked.data;
  for (const { path, message } of checked.error.issues) {
    context.addIssue({ code: "custom", path, message: `This ${message}.` });
  }
  return z.NEVER;
}

const planForm = z
  .object({ accountId, plan: z.enum(planNames), perMinute: optionalFormNumber, perDay: optionalFormNumber })
  .transform(({ perMinute, perDay, ...rest }, context) => {
    if (perMinute === undefined && perDay === undefined) return { ...rest, limits: undefined };
    return { ...rest, limits: checkLimits({ perMinute, perDay }, context) };
  });

export const changePlanAction = staffAction(planForm, async (viewer, { accountId, plan, limits }) => {
  await setPlan(accountId, plan, limits, viewer);
});

export const revokeKeyAction = staffAction(z.object({ accountId, id: formId }), async (viewer, { accountId, id }) => {
  await revoke(accountId, id, viewer);
});

const banDecision = z.object({ id: formId, reason: staffReason });

export const liftBanAction = staffAction(banDecision, (viewer, { id, reason }) => lift(id, reason, viewer));

export const declineAppealAction = staffAction(banDecision, (viewer, { id, reason }) => decline(id, reason, viewer));

export const setAccountStateAction = staffAction(
  z.object({ accountId, to: z.enum(["off", "on"]) }),
  (viewer, { accountId, to }) => (to === "off" ? disableAccount : enableAccount)(accountId, viewer),
);

export const changeRoleOfAction = staffAction(
  z.object({ userId: formId, role: z.enum(userRoles) }),
  (viewer, { userId, role }) => changeUserRole(userId, role, viewer),
);

export const appointOwnerAction = staffAction(
  z.object({ accountId, userId: formId, reason: staffReason }),
  async (viewer, { accountId, userId, reason }) => {
    const change = await members.appointOwner(accountId, userId, reason, viewer);
    mailRoleChange(change, (await getAccount(accountId)).name, `The ${product.name} team`);
  },
);

export const resetFactorsOfAction = staffAction(
  z.object({ userId: formId, reason: staffReason }),
  async (viewer, { userId, reason }) => {
    const person = await resetFactors(userId, reason, viewer);
    notifyOfFactor(person, "reset", await clientIpAddress());
  },
);

const grantForm = z
  .object({ id: formId, perMinute: optionalFormNumber, perDay: optionalFormNumber })
  .transform(({ id, ...limits }, context) => ({ id, limits: checkLimits(limits, context) }));

export const grantPlanRequestAction = staffAction(grantForm, async (viewer, { id, limits }) => {
  await grantRequest(id, limits, viewer);
});

export const declinePlanRequestAction = staffAction(
  z.object({ id: formId, reason: declineReason }),
  async (viewer, { id, reason }) => {
    await declineRequest(id, reason, viewer);
  },
);
