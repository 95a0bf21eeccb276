import { DAY_MS, MINUTE_MS } from "@/lib/base/time";

/**
 * Fixed windows, for attempts that guess secrets or send mail. `ByIp`: all of a network. Without a suffix: those of a
 * network on one account, so that a stranger elsewhere does not lock its owner out. `OfAccount`: those of all networks on
 * one account; beyond it, each network has only what `Slow` allows. `OfDevices`: those of all browsers that the owner is
 * known to use, which the others do not affect.
 */
export const attemptRules = {
  /** API requests without a valid key. (decisions: Windows) */
  authenticationByIp: { limit: 60, windowMs: MINUTE_MS },
  /** Requests to the management API of an account, with all of its keys. */
  management: { limit: 120, windowMs: MINUTE_MS },
  signInByIp: { limit: 60, windowMs: 15 * MINUTE_MS },
  signIn: { limit: 10, windowMs: 15 * MINUTE_MS },
  signInOfAccount: { limit: 100, windowMs: 60 * MINUTE_MS },
  signInSlow: { limit: 3, windowMs: 15 * MINUTE_MS },
  signInOfDevices: { limit: 10, windowMs: 15 * MINUTE_MS },
  signUpByIp: { limit: 20, windowMs: 60 * MINUTE_MS },
  signUp: { limit: 5, windowMs: 60 * MINUTE_MS },
  // Requests for a mailed link.
  linkByIp: { limit: 30, windowMs: 60 * MINUTE_MS },
  link: { limit: 5, windowMs: 60 * MINUTE_MS },
  linkOfAccount: { limit: 20, windowMs: 60 * MINUTE_MS },
  linkSlow: { limit: 1, windowMs: 60 * MINUTE_MS },
  linkOfDevices: { limit: 5, windowMs: 60 * MINUTE_MS },
  /** Reports of keys that were found: on the page, and those without a valid signature. */
  foundKeyByIp: { limit: 30, windowMs: 60 * MINUTE_MS },
  passwordByUser: { limit: 10, windowMs: 15 * MINUTE_MS },
  newPasswordByUser: { limit: 10, windowMs: 60 * MINUTE_MS },
  /** How many of a person's rejected staff actions are in the audit log, and of an account's rejected sign-ins. */
  rejectedStaffActions: { limit: 10, windowMs: 60 * MINUTE_MS },
  recordedMismatches: { limit: 100, windowMs: 60 * MINUTE_MS },
  /** Of a person, with those that are sent again. */
  invitations: { limit: 50, windowMs: DAY_MS },
  /** To one address, from everyone. */
  invitationsOfAddress: { limit: 5, windowMs: DAY_MS },
  // Mails to one person about what others do, or could do, again and again.
  memberMails: { limit: 20, windowMs: 60 * MINUTE_MS },
  factorMails: { limit: 20, windowMs: 60 * MINUTE_MS },
  /** Each has a quota of its own. */
  newAccounts: { limit: 10, windowMs: DAY_MS },
  // Codes of authenticator apps and recovery codes. A stranger who has the password could try a million codes in the end.
  codeByUser: { limit: 10, windowMs: 15 * MINUTE_MS },
  codeByUserDaily: { limit: 30, windowMs: DAY_MS },
  codeOfDevices: { limit: 10, windowMs: 15 * MINUTE_MS },
  codeOfDevicesDaily: { limit: 30, windowMs: DAY_MS },
} as const;
export type AttemptRule = keyof typeof attemptRules;
