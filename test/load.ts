import { setTimeout as sleep } from "node:timers/promises";
import { send } from "./http";

/** A pause of each client, so that the load leaves the processors to the rest of the test. */
const pauseMs = 10;

/**
 * Sends requests to a service, some at a time, until it is told to stop. Half of them add an animal.
 *
 * @returns a function that stops it, and resolves with the status or error of each request
 */
export function startLoad(url: string, secret: string, parallel: number): () => Promise<(number | string)[]> {
  const outcomes: (number | string)[] = [];
  let stopped = false;
  const client = async () => {
    for (let n = 0; !stopped; n++) {
      const sent = n % 2 ? { key: secret } : { key: secret, body: '{"name":"Rolling","categoryId":1}' };
      const response = send(sent.body ? "POST" : "GET", `${url}/api/v1/pets`, sent);
      outcomes.push(await response.then(({ status }) => status, String));
      await sleep(pauseMs);
    }
  };
  const clients = Array.from({ length: parallel }, client);
  return async () => {
    stopped = true;
    await Promise.all(clients);
    return outcomes;
  };
}
