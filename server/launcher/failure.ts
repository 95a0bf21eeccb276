/** An error that a person can fix: only its message is printed. Every other error is a bug, printed with its stack. */
export class Failure extends Error {
  override name = "Failure";
}

/** The person stopped the start or the run. Not an error. */
export class Stopped extends Error {
  override name = "Stopped";
}

const reasons: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is exceeded",
  ENOTDIR: "part of the path is a file, not a folder",
  EEXIST: "a file with this name already exists",
  ENOENT: "the folder does not exist",
};

export const repairFolder = "Repair this, or choose another folder: DATA_DIR=/path/to/data npm start";

/** The code of a failed system call, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Turns errors of the operating system into one sentence. @throws Failure for these; any other error as thrown */
export async function writing<T>(folder: string, advice: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = reasons[errorCode(error) ?? ""];
    throw reason ? new Failure(`Cannot write to ${folder}: ${reason}. ${advice}`) : error;
  }
}
