import { errorCode } from "@/lib/base/error-code";
import { UserError } from "@/lib/base/errors";

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

export const folderAdvice = "Repair this, or choose another folder: DATA_DIR=/path/to/data npm start";

/** Turns errors of the operating system into one sentence. @throws UserError for these; any other error as thrown */
export async function withWriteErrors<T>(folder: string, advice: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = reasons[errorCode(error) ?? ""];
    throw reason ? new UserError(`Cannot write to ${folder}: ${reason}. ${advice}`) : error;
  }
}
