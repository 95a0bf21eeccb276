import { expect, it } from "vitest";
import { UserError } from "@/lib/base/errors";
import { noteServer } from "./pids";

it("says in one sentence that the data folder was removed", async () => {
  const noted = noteServer("/no/such/folder", process.pid, "api.mjs");
  await expect(noted).rejects.toThrow(UserError);
  await expect(noted).rejects.toThrow("Cannot write to /no/such/folder: the folder does not exist.");
});
