// For tests: a process that adds a pet like the API, and is killed right after its commit, before it can notify others.
import { asAccountId } from "@/lib/base/account-id";
import { insertPet } from "@/lib/domains/pets/queries";

const [accountId = "", name = ""] = process.argv.slice(2);
await insertPet({ accountId: asAccountId(BigInt(accountId)), name, categoryId: 1n, status: "available" });
process.kill(process.pid, "SIGKILL");
