import { post } from "@/lib/platform/outgoing/post";

const send = (url: string) => post(url, { headers: {}, body: "{}", timeoutMs: 10_000 });
process.stdout.write(JSON.stringify(await Promise.all(process.argv.slice(2).map(send))));
