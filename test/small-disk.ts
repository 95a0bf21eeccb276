import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A file system of its own, in memory, that a test can fill. */
export type SmallDisk = {
  folder: string;
  /** Leaves no free space. */
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
};

/** Whether this process may mount file systems. */
export const canMount = process.platform === "linux" && process.getuid?.() === 0;

const attempts = 20;

/** Mounts a file system of 1 GB, which takes as much memory as is written to it. */
export async function mountSmallDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), "animal-store-disk-"));
  await chmod(folder, 0o755); // as root, Postgres runs as another user
  const mount = (size: string | number, ...more: string[]) =>
    run("mount", ["-t", "tmpfs", "-o", [...more, `size=${size}`, "mode=755"].join(), "tmpfs", folder]);
  await mount("1g");

  /** Fails if more was written since the size was read. */
  async function fill(): Promise<void> {
    const { blocks, bfree, bsize } = await statfs(folder);
    await mount((blocks - bfree) * bsize, "remount");
  }

  return {
    folder,
    fill: async () => {
      for (let attempt = 1; attempt < attempts; attempt++) {
        const filled = await fill().then(
          () => true,
          () => false,
        );
        if (filled) return;
      }
      await fill();
    },
    free: async () => void (await mount("1g", "remount")),
    remove: async () => {
      await run("umount", ["--lazy", folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
