import { ApiError } from "@/lib/errors";

/** The largest body that is read, in bytes. */
export const maxBodyBytes = 64 * 1024;

const tooLarge = () => new ApiError("payload_too_large", "The body is larger than 64 KiB.", { Connection: "close" });

function requireJson(headers: Headers): void {
  const [type = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  if (type.trim() !== "application/json") {
    throw new ApiError("unsupported_media_type", "Send the body with Content-Type: application/json.");
  }
  const charset = parameters.map((p) => p.trim()).find((p) => p.startsWith("charset="));
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) {
    throw new ApiError("unsupported_media_type", "Send the body encoded as UTF-8.");
  }
  if (headers.has("content-encoding")) {
    throw new ApiError("unsupported_media_type", "Send the body without a Content-Encoding.");
  }
}

/** Reads a body of unknown length, and stops as soon as it is too long. */
async function readStream(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // The stream is not closed on leaving the loop: what is left of it belongs to the connection.
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    length += value.length;
    if (length > maxBodyBytes) throw tooLarge();
    chunks.push(value);
  }
}

/**
 * Reads the bytes of a JSON body.
 *
 * @throws ApiError unsupported_media_type, payload_too_large, or malformed_json when the client went away in the middle
 */
export async function readBody(request: Request): Promise<Uint8Array> {
  requireJson(request.headers);
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > maxBodyBytes) throw tooLarge();
  try {
    if (declared !== null) return new Uint8Array(await request.arrayBuffer());
    return request.body ? await readStream(request.body) : new Uint8Array();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError("malformed_json", "The body ended before it was complete.");
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes a body. A byte order mark is kept, and so refused as the JSON it is not. @throws ApiError malformed_json */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError("malformed_json", "The body is not valid UTF-8.");
  }
}
