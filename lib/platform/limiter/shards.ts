import { createHash } from "node:crypto";

/**
 * In a Redis Cluster, what is stored lies in shards, each in one hash slot, because a script decides within one slot. An
 * account, its keys and their bans are in the same shard. One Redis has one shard.
 */
export type Shards = {
  count: number;
  ofAccount(accountId: bigint): number;
  /** Of attempts. */
  ofSubject(subject: string): number;
  /** What the names in a shard begin with. */
  prefix(shard: number): string;
  /** The hash slots of the shards of a cluster. */
  slots: number[];
  /** As a Lua expression: which server runs the script. In a cluster, a replica may take over, or a slot move. */
  server: string;
};

export const singleShard: Shards = {
  count: 1,
  ofAccount: () => 0,
  ofSubject: () => 0,
  prefix: () => "limiter",
  slots: [],
  server: `"1"`,
};

/** One byte. With another number, accounts change shards, so the names must change, too: no shard may seem to have its records. */
const count = 256;

// Two digits and this letter lie evenly: of up to 32 primaries with equal ranges of slots, none has over 12 % more than its share.
const tags = Array.from({ length: count }, (_, shard) => `${shard.toString(16).padStart(2, "0")}l`);

/** As in the specification of Redis Cluster: CRC16 (XMODEM) of what is in braces, modulo 16,384. */
function slotOf(tag: string): number {
  let crc = 0;
  for (const byte of Buffer.from(tag)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc % 16_384;
}

export const clusterShards: Shards = {
  count,
  ofAccount: (accountId) => Number(BigInt.asUintN(8, accountId)),
  ofSubject: (subject) => createHash("sha1").update(subject).digest().readUInt8(),
  prefix: (shard) => `limiter:{${tags[shard]}}`,
  slots: tags.map(slotOf),
  server: `redis.call("CLUSTER", "MYID")`,
};
