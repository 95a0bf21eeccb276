import { createHash } from "node:crypto";

/**
 * In a Redis Cluster, what is stored lies in parts, each in one hash slot, because a script decides within one slot. An
 * account, its keys and their bans are in the same part. One Redis has one part.
 */
export type Parts = {
  count: number;
  ofAccount(accountId: bigint): number;
  /** Of attempts. */
  ofSubject(subject: string): number;
  /** What the names in a part begin with. */
  prefix(part: number): string;
  /** The hash slots of the parts of a cluster. */
  slots: number[];
  /** As a Lua expression: which server runs the script. In a cluster, a replica may take over, or a slot move. */
  server: string;
};

export const onePart: Parts = {
  count: 1,
  ofAccount: () => 0,
  ofSubject: () => 0,
  prefix: () => "limiter",
  slots: [],
  server: `"1"`,
};

/** One byte. With another number, accounts change parts, so the names must change, too: no part may seem to have its records. */
const count = 256;

// Two digits and this letter lie evenly: of up to 32 primaries with equal ranges of slots, none has over 12 % more than its share.
const tags = Array.from({ length: count }, (_, part) => `${part.toString(16).padStart(2, "0")}l`);

/** As in the specification of Redis Cluster: CRC16 (XMODEM) of what is in braces, modulo 16,384. */
function slotOf(tag: string): number {
  let crc = 0;
  for (const byte of Buffer.from(tag)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc % 16_384;
}

export const clusterParts: Parts = {
  count,
  ofAccount: (accountId) => Number(BigInt.asUintN(8, accountId)),
  ofSubject: (subject) => createHash("sha1").update(subject).digest().readUInt8(),
  prefix: (part) => `limiter:{${tags[part]}}`,
  slots: tags.map(slotOf),
  server: `redis.call("CLUSTER", "MYID")`,
};
