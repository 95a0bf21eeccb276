import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { perProcess } from "@/lib/base/per-process";
import { SECOND_MS } from "@/lib/base/time";
import { isAllowedAddress } from "./target";

/** Asks the name servers itself. `dns.lookup` takes a thread of the pool in which passwords are hashed. */
export const resolver = () => perProcess("outgoing resolver", () => new Resolver({ timeout: 2 * SECOND_MS, tries: 2 }));

/** Of each family. A name with thousands must not make us connect to them all. */
const maxAddresses = 4;

const withFamily = (family: 4 | 6, addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family }));

/** None if there is one that is not allowed, so that no customer learns what a name of this network leads to. */
async function addressesOf(name: string): Promise<LookupAddress[]> {
  const found =
    name === "localhost" // parseTarget allows it in development only
      ? [["127.0.0.1"], ["::1"]]
      : await Promise.all([
          resolver()
            .resolve4(name)
            .catch(() => []),
          resolver()
            .resolve6(name)
            .catch(() => []),
        ]);
  const [ipv4 = [], ipv6 = []] = found;
  if (![...ipv4, ...ipv6].every(isAllowedAddress)) return [];
  return [...withFamily(4, ipv4.slice(0, maxAddresses)), ...withFamily(6, ipv6.slice(0, maxAddresses))];
}

/** The addresses that it checked are those that Node connects to, so what the name server says later changes nothing. */
export const allowedLookup: LookupFunction = async (name, { all }, callback) => {
  const addresses = await addressesOf(name);
  const [first] = addresses;
  if (!first) callback(Object.assign(new Error("No public address"), { code: "ENOTFOUND" }), []);
  else if (all) callback(null, addresses);
  else callback(null, first.address, first.family);
};
