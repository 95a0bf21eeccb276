import type { Permission } from "@/lib/base/permissions";

/** `person`: it concerns the profile and the sign-in of who calls it, in no account. */
type Need = Permission | "person";

const all = (need: Need, names: string[]): Record<string, Need> =>
  Object.fromEntries(names.map((name) => [name, need]));

/** What a member needs for each action of signed-in people. */
export const needs: Record<string, Need> = {
  ...all("keys.write", ["keys.issueKey", "keys.rollKey", "keys.revokeKeys", "keys.editKey"]),
  ...all("keys.write", ["keys.appealBan", "keys.issueDocsKey", "keys.pauseKey", "keys.enableKey"]),
  ...all("management.write", ["management-keys.createManagementKey", "management-keys.revokeManagementKey"]),
  ...all("webhooks.write", ["webhooks.addEndpoint", "webhooks.editEndpoint", "webhooks.rollSecret"]),
  ...all("webhooks.write", ["webhooks.setEndpointStatus", "webhooks.deleteEndpoint", "webhooks.sendTest"]),
  ...all("webhooks.write", ["webhooks.resendDelivery", "webhooks.resendFailed"]),
  ...all("orders.write", ["orders.orderPet", "orders.cancelOrder"]),
  ...all("plan.write", ["plan.choosePlan", "plan.requestPlan", "plan.withdrawRequest", "plan.setQuotaWarning"]),
  ...all("members.write", ["members.inviteMember", "members.resendInvitation", "members.withdrawInvitation"]),
  ...all("members.write", ["members.changeMemberRole", "members.removeMember"]),
  ...all("account.write", ["members.transferOwnership", "members.renameAccount", "members.deleteAccount"]),
  ...all("account.write", ["members.requireSecondFactors"]),
  ...all("read", ["members.leaveAccount", "settings.chooseNotifications", "settings.markRead"]),
  ...all("person", ["members.switchAccount", "members.enterAccount", "members.createAccount"]),
  ...all("person", ["members.acceptInvitation", "mailed-links.confirmEmail", "mailed-links.changeEmail"]),
  ...all("person", ["factors.startAuthenticator", "factors.confirmAuthenticator", "factors.removeAuthenticator"]),
  ...all("person", ["factors.replaceRecoveryCodes", "factors.startPasskey", "factors.addPasskey"]),
  ...all("person", ["factors.renamePasskey", "factors.removePasskey", "confirm.confirmByPassword"]),
  ...all("person", ["confirm.confirmByCode", "confirm.startPasskeyConfirmation", "confirm.confirmByPasskey"]),
  ...all("person", ["settings.changeName", "settings.askToConfirmEmail", "settings.askToChangeEmail"]),
  ...all("person", ["settings.changePassword", "settings.endSession", "settings.endOtherSessions"]),
  ...all("person", ["settings.signOutEverywhere", "settings.removeAccount"]),
  ...all("person", ["identity.connectIdentity", "identity.disconnectIdentity"]),
};
