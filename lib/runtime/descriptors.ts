import { open } from "node:fs/promises";
import { devNull } from "node:os";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { SECOND_MS } from "@/lib/base/time";
import { apiProcess } from "@/lib/platform/api-process";

/** `since`: this process can open no file and no connection. `failures`: in how many seconds it, or its pages, could not. */
type DescriptorHealth = { since: number | undefined; failures: number };

export const descriptors = () => perProcess("descriptors", (): DescriptorHealth => ({ since: undefined, failures: 0 }));

export const countDescriptorFailure = (): void => void descriptors().failures++;

/** Of this process, or of the whole system. */
const usedUp = ["EMFILE", "ENFILE"];

async function check(): Promise<void> {
  const error = await open(devNull).then(
    (file) => file.close(),
    (error: NodeJS.ErrnoException) => error,
  );
  const fails = usedUp.includes(error?.code ?? "");
  if (fails) await (apiProcess()?.("countDescriptorFailure") ?? countDescriptorFailure());
  if (fails === (descriptors().since !== undefined)) return;
  descriptors().since = fails ? Date.now() : undefined;
  if (fails) log().error({ err: error }, "no file descriptor is left: new connections are closed");
  else log().info("there are file descriptors again");
}

/** Node closes connections that it has no descriptor for, and says so nowhere. */
export const watchDescriptors = () =>
  setInterval(
    () => check().catch((error) => log().warn({ err: error }, "file descriptors could not be checked")),
    SECOND_MS,
  ).unref();
