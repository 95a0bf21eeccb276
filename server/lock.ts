import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "@/server/failure";

/** Gives a lock back; it is also given back by the end of the process, however it ends. */
export type Release = () => Promise<void>;

/**
 * Takes the one lock of that name on this machine.
 *
 * A lock file with a process id in it outlives a kill -9 and then has to be guessed about. These locks belong to the
 * kernel and end with the process: a socket name without a file on Linux, a pipe name on Windows, flock on macOS.
 *
 * @param name what is locked; any text
 * @returns how to release it, or undefined when another process holds it
 */
export async function tryLock(name: string): Promise<Release | undefined> {
  const id = `animal-store-${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;
  if (process.platform === "linux") return await lockSocket(`\0${id}`);
  if (process.platform === "win32") return await lockSocket(`\\\\.\\pipe\\${id}`);
  return await lockFile(join(tmpdir(), id));
}

/**
 * Takes a lock, and waits for it when another process holds it.
 *
 * @param name what is locked
 * @param ms how long to wait at most
 * @param signal ends the wait by throwing its reason
 * @returns how to release it, or undefined when it was held all the time
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
