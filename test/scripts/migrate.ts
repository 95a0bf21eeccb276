// For tests: a process that migrates the schema, as a start of the service does.

import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { closePool } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";

await migrate();
await maintainPartitions(Date.now());
await closePool(5);
