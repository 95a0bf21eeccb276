// For tests: the last proof of who a person is was 12 hours ago, in all of their sessions.
import { sql } from "@/lib/platform/db/client";
import { withDatabase } from "@/server/commands/database";

const [email = ""] = process.argv.slice(2);

await withDatabase(async () => {
  await sql()`
    update sessions set confirmed_at = now() - interval '12 hours'
    where user_id = (select id from users where email = ${email})`;
});
process.exit(0);
