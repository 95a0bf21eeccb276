import { post } from "@/lib/platform/outgoing/post";

const result = await post(process.argv[2] ?? "", { headers: {}, body: "{}", timeoutMs: 10_000 });
process.stdout.write(JSON.stringify(result));
