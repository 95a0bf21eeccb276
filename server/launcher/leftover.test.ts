import { expect, it } from "vitest";
import { UserError } from "@/lib/base/errors";
import { recordServer } from "./pids";

it("says in one sentence that the data folder was removed", async () => {
  const recorded = recordServer("/no/such/folder", process.pid, "api.mjs");
  await expect(recorded).rejects.toThrow(UserError);
  await expect(recorded).rejects.toThrow("Cannot write to /no/such/folder: the folder does not exist.");
});
