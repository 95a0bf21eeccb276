import { createHash } from "node:crypto";
import { once } from "node:events";
import { type FileHandle, open } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "@/lib/base/error-code";
import { product } from "@/lib/base/product";

// The whole of `sun_path`. Node 20 fills up a shorter name with zeros, which Node 22 does not: another name.
const addressBytes = 108;

/** The end of the process also releases it. */
export type Release = () => Promise<void>;

/**
 * Undefined if another process has the lock. A lock file can be stale after a kill -9; these locks end with the
 * process: an abstract socket on Linux, a named pipe on Windows, flock on macOS.
 */
export async function tryLock(name: string): Promise<Release | undefined> {
  const id = `${product.slug}-${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;
  if (process.platform === "linux") return await lockSocket(`\0${id}`.padEnd(addressBytes, "\0"));
  if (process.platform === "win32") return await lockSocket(`\\\\.\\pipe\\${id}`);
  return await lockFile(join(tmpdir(), id));
}

/** Waits at most `ms`; `signal` aborts the wait by throwing its reason. */
export async function lockSoon(name: string, ms: number, signal?: AbortSignal): Promise<Release | undefined> {
  const deadline = Date.now() + ms;
  for (;;) {
    signal?.throwIfAborted();
    const release = await tryLock(name);
    if (release || Date.now() > deadline) return release;
    await sleep(200);
  }
}

async function lockSocket(path: string): Promise<Release | undefined> {
  const server = createServer((socket) => socket.destroy()).listen(path);
  try {
    await once(server, "listening");
  } catch (error) {
    if (errorCode(error) === "EADDRINUSE" || errorCode(error) === "EACCES") return undefined;
    throw error;
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

// From <sys/fcntl.h> of macOS and the BSDs; node:fs has no names for them.
const bsd = { O_RDWR: 0x2, O_NONBLOCK: 0x4, O_EXLOCK: 0x20, O_CREAT: 0x200 };

async function lockFile(path: string): Promise<Release | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, bsd.O_RDWR | bsd.O_CREAT | bsd.O_EXLOCK | bsd.O_NONBLOCK, 0o666);
  } catch (error) {
    if (errorCode(error) === "EAGAIN" || errorCode(error) === "EWOULDBLOCK") return undefined;
    throw error;
  }
  return () => file.close();
}
