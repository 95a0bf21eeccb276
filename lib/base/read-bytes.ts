/** Stops and returns undefined once the body is longer than `max` bytes. */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  max: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > max) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
