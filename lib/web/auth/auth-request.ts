import type { NextRequest } from "next/server";
import { nextAuthCookies } from "./cookie";

/** Characters that next-auth copies into a Location header. */
const isHeaderText = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** A path or an absolute URL, as next-auth expects. */
const isAddress = (text: unknown): boolean =>
  typeof text === "string" && /^(\/|https?:)/i.test(text) && URL.canParse(text, "http://localhost");

/** In its query, its cookies and its body. @throws SyntaxError */
async function callbackUrls(request: NextRequest): Promise<unknown[]> {
  const cookies = request.cookies.getAll(nextAuthCookies().callbackUrl.name);
  const type = request.headers.get("content-type") ?? "";
  const json = request.method === "POST" && type.includes("application/json");
  const body = json ? await request.clone().json() : undefined;
  const urls = [
    request.nextUrl.searchParams.get("callbackUrl"),
    ...cookies.map(({ value }) => value),
    body?.callbackUrl,
  ];
  return urls.filter((url) => url !== undefined && url !== null && url !== "");
}

/** For others, next-auth throws or calls our configuration incorrectly, with a 500. @param segments below /api/auth */
export async function isReadable(request: NextRequest, segments: string[]): Promise<boolean> {
  const texts = [...segments, ...request.nextUrl.searchParams.getAll("error")];
  if (!texts.every(isHeaderText)) return false;
  try {
    return (await callbackUrls(request)).every(isAddress);
  } catch {
    return false;
  }
}
