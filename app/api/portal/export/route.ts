import { exportAccount } from "@/lib/web/reads/account-export";
import { download } from "@/lib/web/reads/read";

/** All of a person's data, as a file to keep. */
export const GET = download("animal-store-export.json", ({ accountId, userId }) => exportAccount(accountId, userId));
