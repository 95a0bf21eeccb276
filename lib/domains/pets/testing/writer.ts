// For tests: another process that adds an animal, as the API does, says so, and is killed in the very moment after its
// commit, so that nothing it might still want to tell the others is told.
import { asAccountId } from "@/lib/base/account-id";
import { insertPet } from "@/lib/domains/pets/queries";

const [accountId = "", name = ""] = process.argv.slice(2);
await insertPet({ accountId: asAccountId(BigInt(accountId)), name, categoryId: 1n, status: "available" });
process.kill(process.pid, "SIGKILL");
