// For tests: expires every link that was mailed to an address.
import { sql } from "@/lib/platform/db/client";
import { withDatabase } from "@/server/commands/database";

const [email = ""] = process.argv.slice(2);

await withDatabase(async () => {
  await sql()`
    update mailed_links set expires_at = now()
    where user_id = (select id from users where email = ${email})`;
});
process.exit(0);
