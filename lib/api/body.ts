import { readBytes } from "@/lib/base/read-bytes";
import { ApiError } from "./errors";
import type { ApiRequest } from "./request";

const tooLarge = (max: number) =>
  new ApiError("payload_too_large", `The body is larger than ${max / 1024} KiB.`, { Connection: "close" });

function requireJson(request: ApiRequest): void {
  const [type = "", ...parameters] = (request.header("content-type") ?? "").toLowerCase().split(";");
  if (type.trim() !== "application/json") {
    throw new ApiError("unsupported_media_type", "Send the body with Content-Type: application/json.");
  }
  const charset = parameters.map((p) => p.trim()).find((p) => p.startsWith("charset="));
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) {
    throw new ApiError("unsupported_media_type", "Encode the body as UTF-8.");
  }
  if (request.header("content-encoding") !== undefined) {
    throw new ApiError("unsupported_media_type", "Send the body without a Content-Encoding.");
  }
}

async function readAll(body: ReturnType<ApiRequest["body"]>, max: number): Promise<Uint8Array> {
  try {
    const bytes = await readBytes(body, max);
    if (bytes) return bytes;
  } catch {
    throw new ApiError("malformed_json", "The body ended before it was complete.");
  }
  throw tooLarge(max);
}

/** @throws ApiError unsupported_media_type, payload_too_large, or malformed_json if the client disconnected */
export async function readBody(request: ApiRequest, max: number): Promise<Uint8Array> {
  requireJson(request);
  if (Number(request.header("content-length") ?? 0) > max) throw tooLarge(max);
  return readAll(request.body(), max);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Keeps a byte order mark, which JSON does not allow. @throws ApiError malformed_json */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError("malformed_json", "The body is not valid UTF-8.");
  }
}
