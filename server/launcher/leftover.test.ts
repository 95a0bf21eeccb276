import { expect, it } from "vitest";
import { Failure } from "./failure";
import { noteServer } from "./pids";

it("says in one sentence that the data folder was removed", async () => {
  const noted = noteServer("/no/such/folder", process.pid, "serve.mjs");
  await expect(noted).rejects.toThrow(Failure);
  await expect(noted).rejects.toThrow("Cannot write to /no/such/folder: the folder does not exist.");
});
