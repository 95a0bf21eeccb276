/** CRC-32 (ISO 3309, polynomial 0xEDB88320, reflected). Node has it only since 20.15. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(text: string): number {
  let value = 0xffffffff;
  for (let i = 0; i < text.length; i++) {
    value = (value >>> 8) ^ (table[(value ^ text.charCodeAt(i)) & 0xff] as number);
  }
  return (value ^ 0xffffffff) >>> 0;
}
