import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy in front of a database that can lose a response, as a network does. */
export type LossyProxy = {
  url: string;
  /** Drops the connection of the next response that contains the text, before the client gets it. */
  loseNext(text: string): void;
  /** How many responses were lost. */
  lost(): number;
  stop(): Promise<void>;
};

/** The end of a transaction, as Postgres confirms it. */
export const committed = "COMMIT\0";

/** Starts a proxy in front of a Postgres. */
export async function startLossyProxy(databaseUrl: string): Promise<LossyProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let awaited: string | undefined;
  let lost = 0;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (data) => upstream.write(data));
    upstream.on("data", (data) => {
      if (awaited === undefined || !data.includes(awaited)) {
        client.write(data);
        return;
      }
      awaited = undefined;
      lost++;
      client.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    loseNext: (text) => {
      awaited = text;
    },
    lost: () => lost,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
