declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** Compresses what is written to the response, if the client takes it. */
  export default function compression(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
