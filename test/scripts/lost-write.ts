// For tests: a process whose database connection is lost while it has reserved it. It prints what it reads afterwards.
import { databasePools, sql } from "@/lib/platform/db/client";
import { surviveLostConnections } from "@/lib/platform/db/lost-connections";

surviveLostConnections();
const reserved = await databasePools().statements.reserve();
const [own] = await reserved<{ pid: number }[]>`select pg_backend_pid() as pid`;
await sql()`select pg_terminate_backend(${own?.pid ?? 0})`;
reserved`select 1`.catch(() => undefined);
await new Promise((resolve) => setTimeout(resolve, 200));
reserved`select 2`.catch(() => undefined);
await new Promise((resolve) => setTimeout(resolve, 200));
const [row] = await sql()<{ three: number }[]>`select 3 as three`;
console.log(`read ${row?.three}`);
process.exit(0);
