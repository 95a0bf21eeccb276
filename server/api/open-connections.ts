import type { Server } from "node:http";
import type { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { clientIp, networkOf } from "@/lib/base/ip-address";
import { ClientConnection } from "./connection";

export type ConnectionLimits = { inAll: number; ofNetwork: number };

/**
 * In the order of their latest requests. A connection beyond the most replaces the least recently used one that is idle
 * or waits for its client, so that these lock out no client. If there is none, it is closed.
 */
export class OpenConnections {
  readonly #open: LRUCache<Socket, ClientConnection>;
  readonly #networks = new Map<string, number>();
  readonly #limits: ConnectionLimits;

  constructor(server: Server, limits: ConnectionLimits) {
    this.#limits = limits;
    this.#open = new LRUCache({ max: limits.inAll, dispose: (connection) => this.#forget(connection) });
    server.on("connection", (socket) => this.#add(socket));
  }

  /** The connection is now the most recently used. Undefined if it is closed. */
  get(socket: Socket): ClientConnection | undefined {
    return this.#open.get(socket);
  }

  all(): ClientConnection[] {
    return [...this.#open.values()].filter((connection) => connection !== undefined);
  }

  #add(socket: Socket): void {
    const network = networkOf(clientIp(socket.remoteAddress));
    if (!this.#makeRoom(network)) return void socket.destroy();
    const connection = new ClientConnection(socket, network);
    this.#open.set(socket, connection);
    this.#networks.set(network, this.#countOf(network) + 1);
    socket.once("close", () => this.#open.delete(socket));
  }

  #makeRoom(network: string): boolean {
    const { inAll, ofNetwork } = this.#limits;
    return (
      (this.#countOf(network) < ofNetwork || this.#replace((connection) => connection.network === network)) &&
      (this.#open.size < inAll || this.#replace(() => true))
    );
  }

  /** Closes the least recently used connection that we do not work for. Returns whether there was one. */
  #replace(isCandidate: (connection: ClientConnection) => boolean): boolean {
    for (const connection of this.#open.rvalues()) {
      if (connection && connection.turn !== "ours" && isCandidate(connection))
        return this.#open.delete(connection.socket);
    }
    return false;
  }

  close({ socket }: ClientConnection): void {
    this.#open.delete(socket);
  }

  #countOf(network: string): number {
    return this.#networks.get(network) ?? 0;
  }

  #forget(connection: ClientConnection): void {
    connection.close();
    const { network } = connection;
    const others = this.#countOf(network) - 1;
    if (others > 0) this.#networks.set(network, others);
    else this.#networks.delete(network);
  }
}
