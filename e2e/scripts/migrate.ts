// For tests: a process that brings the schema up to date, as a start of the service does.
import { sql } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { maintainPartitions } from "@/lib/usage/partitions";

await migrate();
await maintainPartitions(Date.now());
await sql().end();
