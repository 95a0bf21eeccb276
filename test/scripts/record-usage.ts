// For tests: a process that records requests of a key, and is killed before it has written them to the database.
import { setImmediate as nextTurn } from "node:timers/promises";
import { asAccountId } from "@/lib/base/account-id";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { requestEvent } from "@/lib/domains/usage/testing/events";

const [accountId = "", keyId = "", count = ""] = process.argv.slice(2);
for (let n = 0; n < Number(count); n++) {
  if (n === 151) await nextTurn(); // the journal has those before
  usageRecorder().record(
    requestEvent({ accountId: asAccountId(BigInt(accountId)), keyId: BigInt(keyId), status: n < 151 ? 404 : 200 }),
  );
}
// The responses of this turn of the event loop would be sent now.
setImmediate(() => setImmediate(() => process.kill(process.pid, "SIGKILL")));
