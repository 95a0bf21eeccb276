import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "@/server/failure";

// The whole of `sun_path`. Node 20 fills a shorter name up with zeros and Node 22 does not: to them it is not one name.
const addressBytes = 108;

/** Releases a lock. The end of the process also releases it. */
export type Release = () => Promise<void>;

/**
 * Takes the lock of this name on this machine.
 *
 * A lock file with a process id survives a kill -9 and can be stale. These locks belong to the kernel and end with the
 * process: an abstract socket on Linux, a named pipe on Windows, flock on macOS.
 *
 * @param name any text
 * @returns a function that releases it, or undefined if another process has it
 */
export async function tryLock(name: string): Promise<Release | undefined> {
  const id = `animal-store-${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;
  if (process.platform === "linux") return await lockSocket(`\0${id}`.padEnd(addressBytes, "\0"));
  if (process.platform === "win32") return await lockSocket(`\\\\.\\pipe\\${id}`);
  return await lockFile(join(tmpdir(), id));
}

/**
 * Takes a lock, and waits for another process to release it.
 *
 * @param name any text
 * @param ms the longest wait
 * @param signal aborts the wait by throwing its reason
 * @returns a function that releases it, or undefined after the longest wait
 */
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
  const server = createServer((socket) => socket.destroy());
  try {
    await listening(server, path);
  } catch (error) {
    if (errorCode(error) === "EADDRINUSE" || errorCode(error) === "EACCES") return undefined;
    throw error;
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
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
