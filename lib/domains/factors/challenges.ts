import { db } from "@/lib/platform/db/client";
import * as queries from "./passkey-queries";

// Apart from passkeys.ts, so that a process without pages does not load the library.

export const deleteExpiredChallenges = (): Promise<void> => queries.deleteExpiredChallenges(db());
