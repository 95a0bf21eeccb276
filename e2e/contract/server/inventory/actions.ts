import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@/server/launcher/settings";
import type { Fields } from "@/test/actions";
import type { Owned } from "./owned";
import { rows, type Who } from "./paths";

/** `form`: fields that name what belongs to the owner. Without it, the action only affects the person who calls it. */
type ActionRow = { who: Who; form?: (owned: Owned) => Fields };

const id = ({ key }: Owned) => ({ id: key });
const ofEndpoint =
  (fields: Fields = {}) =>
  ({ endpoint }: Owned) => ({ id: endpoint, ...fields });
const hook = { url: "https://example.com/theirs", description: "", eventTypes: "pet.created" };

const namesAnId = /formId|uuid|\bid\b|Ids?\s*[:,}]/;

/**
 * The row of a server action of the build. In a file that names no ID, an action that is not listed affects only the person
 * who calls it. Undefined if it has to be listed.
 */
export function rowOf(name: string): ActionRow | undefined {
  const [file] = name.split(".");
  if (listed[name]) return listed[name];
  if (name.startsWith("staff-")) return { who: "staff" };
  const text = readFileSync(join(projectRoot, "lib", "web", "actions", `${file}.ts`), "utf8");
  return namesAnId.test(text.replace(/\bviewer\.\w+/g, "")) ? undefined : { who: "viewer" };
}

/** Actions of everyone, and those with fields that name what belongs to the owner. */
export const listed: Record<string, ActionRow> = {
  ...rows("everyone", ["sign-in.signIn", "sign-in.signUp", "sign-in.signOut", "mailed-links.askToSignIn"]),
  ...rows("everyone", ["sign-in.askToSignUp", "sign-in.finishSignUp"]),
  ...rows("everyone", ["mailed-links.askForNewPassword", "mailed-links.openSignInLink", "mailed-links.resetPassword"]),
  "found-key.reportFoundKey": { who: "everyone" },
  ...rows("everyone", ["sign-in.takeSecondStep", "sign-in.startPasskeyStep", "sign-in.takePasskeyStep"]),
  ...rows("everyone", ["sign-in.startPasskeySignIn", "sign-in.signInByPasskey"]),
  ...rows("viewer", ["factors.startAuthenticator", "factors.confirmAuthenticator", "factors.removeAuthenticator"]),
  ...rows("viewer", ["factors.replaceRecoveryCodes", "factors.startPasskey", "factors.addPasskey"]),
  ...rows("viewer", ["factors.renamePasskey", "factors.removePasskey", "confirm.confirmByPassword"]),
  ...rows("viewer", ["confirm.confirmByCode", "confirm.startPasskeyConfirmation", "confirm.confirmByPasskey"]),
  ...rows("viewer", ["keys.issueDocsKey", "keys.issueKey", "plan.choosePlan", "plan.requestPlan"]),
  ...rows("viewer", ["plan.setQuotaWarning"]),
  ...rows("viewer", ["mailed-links.confirmEmail", "mailed-links.changeEmail", "settings.changeName"]),
  ...rows("viewer", ["settings.askToConfirmEmail", "settings.askToChangeEmail"]),
  ...rows("viewer", ["settings.chooseNotifications", "settings.markRead"]),
  ...rows("viewer", ["settings.changePassword", "settings.endOtherSessions", "settings.signOutEverywhere"]),
  ...rows("viewer", ["settings.removeAccount", "orders.orderPet"]),
  ...rows("viewer", ["identity.connectIdentity", "identity.disconnectIdentity"]),
  ...rows("everyone", ["members.join", "members.stopInvitations"]),
  ...rows("viewer", ["members.inviteMember", "members.leaveAccount", "members.renameAccount"]),
  ...rows("viewer", ["members.requireSecondFactors", "members.deleteAccount", "members.createAccount"]),
  "members.resendInvitation": { who: "viewer", form: ({ invitation }) => ({ id: invitation }) },
  "members.withdrawInvitation": { who: "viewer", form: ({ invitation }) => ({ id: invitation }) },
  "members.acceptInvitation": { who: "viewer", form: () => ({ token: "none" }) },
  "members.changeMemberRole": { who: "viewer", form: ({ user }) => ({ userId: user, role: "viewer" }) },
  "members.transferOwnership": { who: "viewer", form: ({ user }) => ({ userId: user }) },
  "members.removeMember": { who: "viewer", form: ({ user }) => ({ userId: user }) },
  "members.switchAccount": { who: "viewer", form: ({ account }) => ({ id: account, from: "/portal" }) },
  "members.enterAccount": { who: "viewer", form: ({ account }) => ({ id: account }) },
  "keys.rollKey": { who: "viewer", form: (owned) => ({ ...id(owned), overlap: "none" }) },
  "keys.revokeKeys": { who: "viewer", form: id },
  "keys.pauseKey": { who: "viewer", form: id },
  "keys.enableKey": { who: "viewer", form: id },
  "keys.editKey": {
    who: "viewer",
    form: (owned) => ({ ...id(owned), name: "Mine", scopes: "pets:read", expiry: "keep" }),
  },
  "keys.appealBan": { who: "viewer", form: ({ ban }) => ({ id: ban, text: "Please lift it." }) },
  "management-keys.createManagementKey": { who: "viewer" },
  "management-keys.revokeManagementKey": { who: "viewer", form: ({ managementKey }) => ({ id: managementKey }) },
  "webhooks.addEndpoint": { who: "viewer" },
  "webhooks.editEndpoint": { who: "viewer", form: ofEndpoint(hook) },
  "webhooks.rollSecret": { who: "viewer", form: ofEndpoint({ overlap: "24h" }) },
  "webhooks.setEndpointStatus": { who: "viewer", form: ofEndpoint({ status: "disabled" }) },
  "webhooks.deleteEndpoint": { who: "viewer", form: ofEndpoint() },
  "webhooks.sendTest": { who: "viewer", form: ofEndpoint({ type: "pet.created" }) },
  "webhooks.resendFailed": { who: "viewer", form: ofEndpoint({ since: "2026-01-01T00:00" }) },
  "webhooks.resendDelivery": { who: "viewer", form: ({ delivery }) => ({ id: delivery }) },
  "orders.cancelOrder": { who: "viewer", form: ({ placed }) => ({ orderId: placed }) },
  "plan.withdrawRequest": { who: "viewer", form: ({ request }) => ({ id: request }) },
  "settings.endSession": { who: "viewer", form: ({ session }) => ({ sessionId: session }) },
  "staff-accounts.changePlan": { who: "staff", form: ({ account }) => ({ accountId: account, plan: "pro" }) },
  "staff-accounts.revokeKey": { who: "staff", form: (owned) => ({ ...id(owned), accountId: owned.account }) },
  "staff-accounts.liftBan": { who: "staff", form: ({ ban }) => ({ id: ban, reason: "Because." }) },
  "staff-accounts.setAccountState": { who: "staff", form: ({ account }) => ({ accountId: account, to: "off" }) },
  "staff-accounts.changeRoleOf": { who: "staff", form: ({ user }) => ({ userId: user, role: "staff" }) },
  "staff-accounts.appointOwner": {
    who: "staff",
    form: ({ account, user }) => ({ accountId: account, userId: user, reason: "Our owner left." }),
  },
  "staff-accounts.resetFactorsOf": { who: "staff", form: ({ user }) => ({ userId: user, reason: "Lost." }) },
  "staff-accounts.grantPlanRequest": {
    who: "staff",
    form: ({ request }) => ({ id: request, perMinute: "9", perDay: "9" }),
  },
  "staff-accounts.declinePlanRequest": { who: "staff", form: ({ request }) => ({ id: request, reason: "No." }) },
  "staff-inventory.saveCategory": { who: "staff", form: () => ({ id: "7", name: "Stolen" }) },
  "staff-inventory.removeCategory": { who: "staff", form: () => ({ id: "7" }) },
  "staff-inventory.approveStorePet": { who: "staff", form: ({ pet }) => ({ id: pet }) },
  "staff-inventory.undoApprovalOfStorePet": { who: "staff", form: ({ pet }) => ({ id: pet, version: "1" }) },
  "staff-inventory.setPetReview": { who: "staff", form: () => ({ to: "enabled" }) },
  "staff-deprecations.announceDeprecation": { who: "staff", form: () => ({ operation: "getPet" }) },
  "staff-orders.moveOrders": {
    who: "staff",
    form: ({ placed, approved }) => ({ step: "cancelled", id: [placed, approved] }),
  },
};

/** The actions of viewers that need a proof of who they are of the last 12 hours. All actions of staff need it. */
export const confirmed = [
  ...["keys.issueDocsKey", "keys.issueKey", "keys.rollKey", "keys.editKey", "keys.enableKey"],
  "management-keys.createManagementKey",
  ...["webhooks.addEndpoint", "webhooks.editEndpoint", "webhooks.rollSecret"],
  ...["settings.askToChangeEmail", "settings.changePassword", "settings.removeAccount"],
  ...["identity.connectIdentity", "identity.disconnectIdentity"],
  ...["members.inviteMember", "members.resendInvitation", "members.changeMemberRole", "members.transferOwnership"],
  ...["members.removeMember", "members.leaveAccount", "members.requireSecondFactors", "members.deleteAccount"],
  ...["factors.startAuthenticator", "factors.confirmAuthenticator", "factors.removeAuthenticator"],
  ...["factors.replaceRecoveryCodes", "factors.startPasskey", "factors.addPasskey"],
  ...["factors.renamePasskey", "factors.removePasskey"],
];
