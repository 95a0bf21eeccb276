import { setTimeout as sleep } from "node:timers/promises";
import { callApi } from "./keys";
import { expect } from "./visitor";

/** The first rejections are excused for this long, as requests that were already sent (decisions: Ban). */
const excusedMs = 2_100;

const codeOf = async (baseURL: string | undefined, key: string): Promise<string | undefined> =>
  (await (await callApi(baseURL, key)).json()).code;

/** Sends requests until the key is banned. Its account has a limit of one request per day. */
export async function earnBan(baseURL: string | undefined, key: string): Promise<void> {
  await expect.poll(() => codeOf(baseURL, key)).toBe("daily_quota_exceeded");
  await sleep(excusedMs);
  for (let rejections = 1; rejections < 20; rejections++) await callApi(baseURL, key);
  expect(await codeOf(baseURL, key)).toBe("api_key_banned");
}
