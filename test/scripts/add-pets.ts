// For tests: a process that adds animals until it is killed, each with an Idempotency-Key that equals its name.
import { POST } from "@/app/api/v1/pets/route";

const [secret, prefix] = process.argv.slice(2);
let count = 0;

async function addOne(): Promise<void> {
  const name = `${prefix}-${count++}`;
  const headers = {
    authorization: `Bearer ${secret}`,
    "content-type": "application/json",
    "idempotency-key": name,
  };
  const body = JSON.stringify({ name, categoryId: 1 });
  await POST(new Request("http://localhost/api/v1/pets", { method: "POST", headers, body }));
}

async function addForEver(): Promise<void> {
  for (;;) await addOne();
}

await Promise.all(Array.from({ length: 8 }, addForEver));
