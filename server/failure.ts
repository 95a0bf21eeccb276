/**
 * An error that a person can fix. Its message says what is wrong and what to do; the
 * launcher prints that and nothing else. Every other error is a defect of ours and is printed with its stack.
 */
export class Failure extends Error {
  override name = "Failure";
}

/** The start or the run was ended by the person, who pressed Ctrl-C or sent a signal. Not an error. */
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
};

/** The code of a failed system call, such as `ENOENT`; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/**
 * Runs file operations on a folder, and turns the refusals of the operating system into one sentence.
 *
 * @param folder what is being written, for the message
 * @param advice what to do about it, a sentence
 * @param work the operations
 * @throws Failure for a refusal; any other error as it was thrown
 */
export async function writing<T>(folder: string, advice: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = reasons[errorCode(error) ?? ""];
    throw reason ? new Failure(`Cannot write to ${folder}: ${reason}. ${advice}`) : error;
  }
}
