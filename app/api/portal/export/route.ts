import { exportAccount } from "@/lib/accounts/export";
import { download } from "@/lib/portal/read";

/** All of a person's data, as a file to keep. */
export const GET = download("animal-store-export.json", ({ accountId, userId }) => exportAccount(accountId, userId));
