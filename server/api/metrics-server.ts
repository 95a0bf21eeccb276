import { createServer, type Server } from "node:http";
import { abandon } from "./respond";

/** What the port of the metrics serves. */
type Reports = { contentType: string; metrics: () => Promise<string>; health: () => Promise<object> };

/** On an address of its own, because `GET /metrics` and `GET /health` are not for the public. */
export function metricsServer({ contentType, metrics, health }: Reports): Server {
  const reports = new Map([
    ["/metrics", { type: contentType, read: metrics }],
    ["/health", { type: "application/json", read: async () => JSON.stringify(await health()) }],
  ]);
  return createServer((request, response) => {
    const report = reports.get(request.url ?? "");
    if (!report) return void response.writeHead(404).end();
    report.read().then(
      (text) => response.writeHead(200, { "Content-Type": report.type }).end(text),
      (error) => abandon(response, error),
    );
  });
}
