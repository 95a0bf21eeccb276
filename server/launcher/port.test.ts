import { expect, it } from "vitest";
import { portError } from "./port";

it.each([
  ["EADDRINUSE", "Port 9464 is in use. Stop the program that uses it, or choose another port: METRICS_PORT=9465"],
  ["EADDRNOTAVAIL", "192.0.2.1 is not an IP address of this machine. Set METRICS_HOST to one of its IP addresses"],
])("a port that cannot be used because of %s: one sentence names the variable", (code, sentence) => {
  const error = Object.assign(new Error("listen"), { code });
  expect(String(portError(error, "192.0.2.1", 9464, "METRICS_PORT"))).toContain(sentence);
});
