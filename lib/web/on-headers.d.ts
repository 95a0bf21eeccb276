declare module "on-headers" {
  import type { ServerResponse } from "node:http";

  /** Calls back when the headers are about to be written. */
  export default function onHeaders(response: ServerResponse, listener: () => void): void;
}
