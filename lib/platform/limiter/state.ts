import type { Ban, BanPolicy } from "./limiter";
import { DAY_MS, dayOf, minuteOf, windowToCountIn } from "./windows";

/** A ban that follows the end of an earlier one by less than this is a repetition, in milliseconds. (decisions: Ban) */
export const REPETITION_MS = DAY_MS;

/** What an account has used: the numbers of the newest windows it opened, and the requests allowed in each. */
export type AccountState = { minute: number; minuteUsed: number; day: number; dayUsed: number };

/** How a key behaves. All instants are in milliseconds since the epoch, 0 for none. */
export type KeyState = {
  /** When the running episode began: the first refusal since a request passed or a Retry-After ran out. */
  toldAt: number;
  /** When a retry may pass, as that first refusal said. */
  toldUntil: number;
  /** When Retry-After was ignored: the latest instants, oldest first, never more than a ban needs. */
  strikes: number[];
  /** The end of the latest ban, which may be over. */
  bannedUntil: number;
  banCount: number;
};

export const newAccountState = (): AccountState => ({ minute: 0, minuteUsed: 0, day: 0, dayUsed: 0 });

export const newKeyState = (): KeyState => ({ toldAt: 0, toldUntil: 0, strikes: [], bannedUntil: 0, banCount: 0 });

/** Moves an account on to the windows of `now`, in place; a window it opens is empty. */
export function openWindows(account: AccountState, now: number): void {
  const minute = windowToCountIn(minuteOf(now), account.minute);
  if (minute !== account.minute) {
    account.minute = minute;
    account.minuteUsed = 0;
  }
  const day = windowToCountIn(dayOf(now), account.day);
  if (day !== account.day) {
    account.day = day;
    account.dayUsed = 0;
  }
}

/** An account as it stands in the windows of `now`, without opening these for it. */
export function accountAt(account: AccountState, now: number): AccountState {
  const copy = { ...account };
  openWindows(copy, now);
  return copy;
}

/** Raises an account's counters, in place, to at least what is known from elsewhere. They never go down. */
export function raise(account: AccountState, known: AccountState): void {
  if (known.minute > account.minute) {
    account.minute = known.minute;
    account.minuteUsed = known.minuteUsed;
  } else if (known.minute === account.minute) {
    account.minuteUsed = Math.max(account.minuteUsed, known.minuteUsed);
  }
  if (known.day > account.day) {
    account.day = known.day;
    account.dayUsed = known.dayUsed;
  } else if (known.day === account.day) {
    account.dayUsed = Math.max(account.dayUsed, known.dayUsed);
  }
}

/** The ban of a key that is in force at `now`, if any. */
export const banInForce = (key: Pick<KeyState, "bannedUntil" | "banCount">, now: number): Ban | undefined =>
  now < key.bannedUntil ? { until: key.bannedUntil, count: key.banCount } : undefined;

/** Whether an account can be forgotten at `now`: its day is over, and so is the next, should a clock lag behind. */
export const accountIsForgettable = (account: AccountState, now: number): boolean => account.day < dayOf(now) - 1;

/** Whether a key can be forgotten at `now` without any later decision coming out otherwise. */
export const keyIsForgettable = (key: KeyState, now: number, policy: BanPolicy): boolean =>
  now >= key.toldUntil &&
  now >= key.bannedUntil + (key.banCount > 0 ? REPETITION_MS : 0) &&
  now > (key.strikes.at(-1) ?? 0) + policy.withinMs;
